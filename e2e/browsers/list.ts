import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findBrowser } from '../../tools/browser.mjs'
import { launchChromium } from './chromium'
import { launchFirefox } from './firefox'
import type { RawBrowser } from './protocol'
import { launchWebKit } from './webkit'

export type BrowserKind = {
  name: string
  find: () => string | null
  launch: (executable: string) => Promise<RawBrowser>
  how: string
}

/** tools/browsers.mjs stores old Chromiums in this folder; git ignores it. */
const OLD_BROWSERS_FOLDER = resolve(import.meta.dirname, '../../.browsers')

const firstExisting = (...paths: string[]): string | null =>
  paths.find((path) => existsSync(path)) ?? null
const onPath = (name: string): string | null =>
  firstExisting(...(process.env.PATH ?? '').split(':').map((folder) => join(folder, name)))

const oldChromium = (major: number): BrowserKind => ({
  name: `Chromium ${major}`,
  find: () => firstExisting(join(OLD_BROWSERS_FOLDER, String(major), 'chromium')),
  launch: launchChromium,
  how: `npm run e2e -- --browsers --get ${major} (Linux on x86-64)`,
})

export const BROWSER_KINDS: readonly BrowserKind[] = [
  {
    name: 'Chromium',
    find: findBrowser,
    launch: launchChromium,
    how: 'apt-get install chromium, or Google Chrome',
  },
  oldChromium(143),
  oldChromium(119),
  oldChromium(109),
  oldChromium(92),
  {
    name: 'Firefox',
    find: () => process.env.FIREFOX ?? onPath('firefox-esr') ?? onPath('firefox'),
    launch: launchFirefox,
    how: 'apt-get install firefox-esr',
  },
  {
    name: 'WebKitGTK',
    find: () =>
      onPath('WebKitWebDriver') && onPath('Xvfb')
        ? firstExisting(
            ...['4.1', '4.0', '6.0'].map(
              (version) =>
                `/usr/lib/x86_64-linux-gnu/webkit${version === '6.0' ? '' : '2'}gtk-${version}/MiniBrowser`,
            ),
          )
        : null,
    launch: launchWebKit,
    how: 'apt-get install webkit2gtk-driver xvfb',
  },
]
