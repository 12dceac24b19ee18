// npm run test:all -- --only floor
// Checks that the build runs in the oldest supported browsers: compares each script and style sheet with Mozilla's
// compatibility data. tools/floorAllowed.mjs must list each feature that one of these browsers lacks.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ALLOWED_FEATURES, ALLOWED_IN_SHEET, POLYFILLED_APIS } from './floorAllowed.mjs'
import { OLDEST_BROWSERS } from './floorBrowsers.mjs'
import { judgeFeatures, newerFeaturesInFile } from './floorJudge.mjs'

const DIST = process.argv[2] ?? 'dist'

if (!existsSync(join(DIST, 'assets'))) {
  console.error(`No build in ${DIST}: npm run build first.`)
  process.exit(1)
}

/** vite.config.ts prefixes each class with the name of its CSS module, so a rule of the build leads back to its source file. */
const sheets = readdirSync('src', { recursive: true }).filter((path) =>
  path.endsWith('.module.css'),
)
const modules = new Map(
  sheets.map((path) => [basename(path, '.module.css'), join('src', path).replaceAll('\\', '/')]),
)
const nameOf = (name) => modules.get(name)
const allowed = [
  ...Object.keys(ALLOWED_FEATURES).map((feature) => ({ feature })),
  ...Object.entries(ALLOWED_IN_SHEET).flatMap(([file, features]) =>
    Object.keys(features).map((feature) => ({ feature, in: [file] })),
  ),
]
const builtFiles = readdirSync(join(DIST, 'assets')).filter((name) => /\.(?:js|css)$/.test(name))
const foundFeatures = builtFiles.flatMap((name) =>
  newerFeaturesInFile(name, readFileSync(join(DIST, 'assets', name), 'utf8'), nameOf),
)
const { problems, unused } = judgeFeatures(foundFeatures, allowed, POLYFILLED_APIS)

for (const { feature, file, lacks, text } of problems)
  console.error(
    `- ${feature} in ${file}: not in ${lacks.join(', ')}\n    ${text.replaceAll(/\s+/g, ' ')}`,
  )
for (const entry of unused)
  console.error(`- nothing uses ${entry} any more: take it out of tools/floorAllowed.mjs`)
const leastVersions = Object.entries(OLDEST_BROWSERS).map(
  ([browser, version]) => `${browser} ${version}`,
)
if (problems.length + unused.length === 0)
  console.log(
    `${builtFiles.length} files hold nothing without a fall-back that is newer than ${leastVersions.join(', ')}.`,
  )
else console.error(`${problems.length} newer feature(s), ${unused.length} unused entries`)
process.exit(problems.length + unused.length === 0 ? 0 : 1)
