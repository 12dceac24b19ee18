// npm run e2e [-- e2e/buy.e2e --ui]                               the journeys on the build in dist/, with any option of Playwright
// npm run e2e -- --dev [--server http://localhost:5173] e2e/buy.e2e --headed      on the dev server that runs, without a build
// npm run e2e -- --apache|--nginx [--into shop] [--smoke]           on a release by npm run release, behind a real server
// npm run e2e -- --browsers [--only Firefox,WebKitGTK] [--short] [--get 109,92]    the main ones in each browser found
// npm run e2e -- --pictures [--only home,checkout --widths 360,1280] [--accept]    pictures of every screen and state
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readArgument } from '../mocks/server/mockOptions.mjs'
import { ensureBrowser } from './ensure.mjs'

const commandWords = process.argv.slice(2)
if (commandWords.includes('--help')) {
  console.log(
    readFileSync(import.meta.filename, 'utf8')
      .split('\nimport')[0]
      .replaceAll('// ', ''),
  )
  process.exit(0)
}

const OTHER_RUNNERS = {
  '--apache': ['deploy/try/e2e.mjs', 'apache'],
  '--nginx': ['deploy/try/e2e.mjs', 'nginx'],
  '--browsers': ['tools/browsers.mjs'],
  '--pictures': ['tools/screenPictures.mjs'],
}

const runAndExit = (args, env = {}) =>
  process.exit(
    spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
      .status ?? 1,
  )

/** Journeys that need a build (policy, deploy, file names) fail on the dev server. */
async function devServer() {
  const server = (readArgument('server') ?? 'http://localhost:5173').replace(/\/$/, '')
  const state = await fetch(`${server}/__mock/api/state`)
    .then((reply) => reply.json())
    .catch(() => null)
  const wrong =
    state === null
      ? `No dev server on the mock answers at ${server}: npm start, or name it with --server.`
      : state.backend &&
        `The dev server at ${server} stands in front of ${state.backend}: journeys need the mock.`
  if (!wrong) return server
  console.error(wrong)
  process.exit(1)
}

const otherOption = commandWords.findIndex((word) => word in OTHER_RUNNERS)
if (otherOption >= 0)
  runAndExit([
    ...OTHER_RUNNERS[commandWords[otherOption]],
    ...commandWords.toSpliced(otherOption, 1),
  ])

const journeyEnv = {}
if (commandWords.includes('--dev')) {
  journeyEnv.E2E_DEV = await devServer()
  commandWords.splice(commandWords.indexOf('--dev'), 1)
  const at = commandWords.findIndex((word) => word.startsWith('--server'))
  if (at >= 0) commandWords.splice(at, commandWords[at].includes('=') ? 1 : 2)
}
// Playwright's UI window needs Playwright's own Chromium. Served as a page, the UI opens in any browser.
if (commandWords.includes('--ui') && !commandWords.some((word) => word.startsWith('--ui-'))) {
  commandWords.push('--ui-host=127.0.0.1', '--ui-port=0')
  console.log('The journeys are listed at the address below: open it in a browser.')
}
await ensureBrowser()
runAndExit(['node_modules/playwright/cli.js', 'test', ...commandWords], journeyEnv)
