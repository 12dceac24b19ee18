// npm run brand -- --screens https://shop.example [--out public/brand]
// Takes the two pictures that a phone shows when it offers to install the shop. Owners take them of their own shops, so
// the project contains none. The next `npm run build` (or `npm run brand -- FOLDER`) names them in the manifest.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { readArgument } from '../mocks/server/mockOptions.mjs'
import { SCREENSHOTS } from './brandManifest.mjs'
import { BROWSER_ARGS, findBrowser } from './browser.mjs'

const shopAddress = process.argv.find((word) => /^https?:\/\//.test(word))
if (shopAddress === undefined) {
  console.error('Add the address of your shop: npm run brand -- --screens https://shop.example')
  process.exit(2)
}
const outFolder = readArgument('out') ?? 'public/brand'
mkdirSync(outFolder, { recursive: true })
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: BROWSER_ARGS,
})
try {
  for (const { file, width, height, scale } of SCREENSHOTS) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
    await page.goto(shopAddress, { waitUntil: 'load' })
    await page.waitForFunction(
      () =>
        document.querySelector('main article') !== null &&
        document.getElementById('loader') === null &&
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
        ),
      null,
      { timeout: 60_000 },
    )
    await page.screenshot({ path: join(outFolder, file), type: 'jpeg', quality: 80 })
    await page.close()
    console.log(join(outFolder, file))
  }
} finally {
  await browser.close()
}
