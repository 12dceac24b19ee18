// npm start [-- --port 5173 --latency none --dialect plain --workers 10 --scenario big --clock fixed]
// Installs the packages if they are missing and starts the shop on the mock backend.
import { networkInterfaces } from 'node:os'
import { ensurePackages } from './ensure.mjs'

ensurePackages()
const { mockOptionsHelp } = await import('../mocks/server/mockOptions.mjs')
const { endWith, serve } = await import('./serve.mjs')

if (process.argv.includes('--help')) {
  console.log(
    `npm start [-- --port 5173]\nStarts the shop on the mock backend and prints where it is.\n${mockOptionsHelp()}`,
  )
  process.exit(0)
}

// A page that answers within 4 ms shows neither a spinner nor what a double press does.
process.env.MOCK_LATENCY ??= 'shared-host'
// The dialect of a usual PHP backend, so that code which needs a stricter one fails on the first day.
process.env.MOCK_DIALECT ??= 'php'
const { port, close } = await serve({ host: true })

const phone = Object.values(networkInterfaces())
  .flat()
  .find((net) => net?.family === 'IPv4' && !net.internal)?.address

const latency = process.env.MOCK_LATENCY
const delay =
  latency === 'shared-host'
    ? 'Each call takes 150 to 600 ms, as on a shared host; "npm start -- --latency none" for none.\n  '
    : ''

console.log(`
  The shop            http://localhost:${port}/
  On a phone here     ${phone ? `http://${phone}:${port}/` : '(no network found)'}
  The mock backend    http://localhost:${port}/__mock

  Customer            asha@pahiran.example    asha-1234
  Owner (/nest)       owner@pahiran.example   pahiran-demo-owner-2026

  ${delay}Ctrl C ends it.
`)

endWith(close)
