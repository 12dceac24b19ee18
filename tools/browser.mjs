// Finds a Chromium: an installed one first, then Playwright's own; null if there is none.
import { existsSync } from 'node:fs'
import { platform } from 'node:os'
import { chromium } from 'playwright'

const BROWSER_PATHS = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
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
  const places = [
    ...(own ? [own] : []),
    ...(BROWSER_PATHS[platform()] ?? []),
    chromium.executablePath(),
  ]
  return places.find((place) => existsSync(place)) ?? null
}

/**
 * The address bar's popup runs in a process of its own, which costs as much as the tested page. This list replaces
 * Playwright's own list of disabled features, so the needed entries are repeated here.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
]
