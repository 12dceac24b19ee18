// npm run e2e -- --pictures [--only home,checkout --widths 360,1280] [--accept]
// Takes pictures of every screen and state in five widths, with the drawn garments and with odd pictures. A person looks
// at them on pictures/index.html. Needs a build in dist/ and takes about half an hour.
// `--accept` instead takes the pictures in e2e/looks again where they changed (e2e/same-pictures.e2e.ts): look at the
// diff.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readArgument } from '../mocks/server/mockOptions.mjs'
import { ensureBrowser } from './ensure.mjs'

if (!existsSync('dist/index.html')) {
  console.error('No build: npm run build first.')
  process.exit(1)
}
await ensureBrowser()
const playJourneys = (...words) =>
  spawnSync(
    process.execPath,
    ['node_modules/playwright/cli.js', 'test', '--project=desktop', ...words],
    {
      stdio: 'inherit',
    },
  ).status ?? 1
if (process.argv.includes('--accept'))
  process.exit(playJourneys('e2e/same-pictures\\.e2e', '--update-snapshots=changed'))
const wantedWidths = (readArgument('widths') ?? '360,390,800,1280,1920').split(',')
process.env.PICTURE_WIDTHS = wantedWidths.join()
const wantedScreens = readArgument('only')?.split(',').join('|')
rmSync('pictures', { recursive: true, force: true })
mkdirSync('pictures')
const status = playJourneys(
  'e2e/pictures\\.e2e',
  '--grep',
  `@pictures .*: (?:${wantedScreens ?? ''})`,
)

const takenPictures = (set) => (existsSync(`pictures/${set}`) ? readdirSync(`pictures/${set}`) : [])
const pictureStates = [
  ...new Set(takenPictures('garments').map((name) => name.replace(/\.\d+\.jpg$/, ''))),
]
const pictureCell = (set, state, width) => {
  const file = `${set}/${state}.${width}.jpg`
  return `<a href="${file}"><img loading="lazy" src="${file}" alt="${state}, ${width} px, ${set}"></a>`
}
const pictureRow = (state) =>
  `<h2>${state.replaceAll('-', ' ')}</h2><div>${wantedWidths
    .map(
      (width) =>
        `<figure><figcaption>${width}</figcaption>${pictureCell('garments', state, width)}${pictureCell('odd', state, width)}</figure>`,
    )
    .join('')}</div>`
writeFileSync(
  'pictures/index.html',
  `<!doctype html><meta charset="utf-8"><title>Pictures of the shop</title><style>
body { font: 14px sans-serif; background: #ddd } div { display: flex; gap: 12px; overflow-x: auto; align-items: start }
figure { margin: 0; display: flex; gap: 4px; align-items: start } figcaption { writing-mode: vertical-rl }
img { max-height: 420px; background: #fff }</style>${pictureStates.map(pictureRow).join('\n')}`,
)
console.log(`pictures/index.html: ${pictureStates.length} states`)
process.exit(status)
