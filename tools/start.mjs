// npm start [-- --port 5173 --latency none --dialect plain --workers 10 --scenario big --clock fixed]
// npm start -- --backend=https://host [--admin=mail]
// Installs the packages if they are missing and starts the shop on the mock backend. With --backend every call under /backend goes to
// that host, streams unbuffered; the mock still logs the calls and plays faults.
import { networkInterfaces } from 'node:os'
import { ensurePackages } from './ensure.mjs'

ensurePackages()
const { readArgument, mockOptionsHelp } = await import('../mocks/server/mockOptions.mjs')
const { closeOnSignal, startDevServer } = await import('./serve.mjs')

if (process.argv.includes('--help')) {
  console.log(`npm start [-- --port 5173] [--backend=https://host] [--admin=mail]
Starts the shop on the mock backend, or in front of a real one, and prints where it is.
  --admin=mail            opens the back office for this email, as shop.config.local.json may
${mockOptionsHelp()}`)
  process.exit(0)
}

const shopAdmin = readArgument('admin')
if (shopAdmin !== undefined) process.env.SHOP_ADMIN = shopAdmin
const backend = readArgument('backend')
if (backend !== undefined) {
  if (!/^https?:\/\/[^/?#\s]+\/?$/.test(backend)) {
    console.error(`--backend wants an origin such as https://shop.example; this is "${backend}".`)
    process.exit(1)
  }
  process.env.BACKEND = backend.replace(/\/$/, '')
} else {
  // Delay replies, because within 4 ms a developer would see neither spinners nor the effect of a double press.
  process.env.MOCK_LATENCY ??= 'shared-host'
  // Play a usual PHP backend, so that code that needs a stricter one fails on the first day.
  process.env.MOCK_DIALECT ??= 'php'
}

const { port, close } = await startDevServer({ host: true })
closeOnSignal(close)

const phoneAddress = Object.values(networkInterfaces())
  .flat()
  .find((net) => net?.family === 'IPv4' && !net.internal)?.address
const accountsText = `  Customer            asha@pahiran.example    asha-1234
  Owner (/nest)       owner@pahiran.example   pahiran-demo-owner-2026
`
const delayText =
  process.env.MOCK_LATENCY === 'shared-host'
    ? '  Each call takes 150 to 600 ms, as on a shared host; "npm start -- --latency none" for none.\n'
    : ''
console.log(`
  The shop            http://localhost:${port}/${backend ? ` in front of ${backend}` : ''}
  From your phone     ${phoneAddress ? `http://${phoneAddress}:${port}/ (same network)` : '(no network found)'}
  The mock backend    http://localhost:${port}/__mock
${backend ? '' : accountsText}${delayText}  Press Ctrl+C to stop.
`)
