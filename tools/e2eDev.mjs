// npm run e2e:dev [-- --server http://localhost:5173 e2e/buy.e2e --headed]
// The journeys on the dev server that runs, without a build. Journeys of things that only a build has (policy, deploy, file names) fail there.
import { spawnSync } from 'node:child_process'
import { argument } from '../mocks/server/mockOptions.mjs'

const server = (argument('server') ?? 'http://localhost:5173').replace(/\/$/, '')
const at = process.argv.findIndex((word) => word.startsWith('--server'))
const words = process.argv
  .toSpliced(at < 0 ? 0 : at, at < 0 ? 0 : process.argv[at].includes('=') ? 1 : 2)
  .slice(2)

const state = await fetch(`${server}/__mock/api/state`)
  .then((reply) => reply.json())
  .catch(() => null)
if (state === null) {
  console.error(
    `No dev server on the mock answers at ${server}: npm start, or name it with --server.`,
  )
  process.exit(1)
}
if (state.backend) {
  console.error(
    `The dev server at ${server} stands in front of ${state.backend}: journeys need the mock.`,
  )
  process.exit(1)
}
const { status } = spawnSync(process.execPath, ['tools/journeys.mjs', ...words], {
  stdio: 'inherit',
  env: { ...process.env, E2E_DEV: server },
})
process.exit(status ?? 1)
