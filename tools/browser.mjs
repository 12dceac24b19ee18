// Where a Chromium is: an installed one first, then playwright's own, else null.
import { existsSync } from 'node:fs'
import { platform } from 'node:os'
import { chromium } from 'playwright'

const PLACES = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
}

export function findBrowser() {
  const own = process.env.CHROMIUM
  const places = [...(own ? [own] : []), ...(PLACES[platform()] ?? []), chromium.executablePath()]
  return places.find((place) => existsSync(place)) ?? null
}
