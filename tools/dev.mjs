// npm run dev [-- --backend=https://host] [--admin=mail] [--port 5173]
// The dev server. With --backend every call under /backend goes to that host, streams unbuffered; the mock still logs the calls
// and plays faults.
import { ensurePackages } from './ensure.mjs'

ensurePackages()
const { argument, mockOptionsHelp } = await import('../mocks/server/mockOptions.mjs')
const { endWith, serve } = await import('./serve.mjs')

if (process.argv.includes('--help')) {
  console.log(`npm run dev [-- --backend=https://host] [--admin=mail] [--port 5173]
  --admin=mail            opens the back office to this e-mail, as shop.config.local.json may
${mockOptionsHelp()}`)
  process.exit(0)
}

const backend = argument('backend')
if (backend !== undefined) {
  if (!/^https?:\/\/[^/?#\s]+\/?$/.test(backend)) {
    console.error(`--backend wants an origin such as https://shop.example; this is "${backend}".`)
    process.exit(1)
  }
  process.env.BACKEND = backend.replace(/\/$/, '')
}
const admin = argument('admin')
if (admin !== undefined) process.env.SHOP_ADMIN = admin
const { port, close } = await serve({ host: true })
endWith(close)
console.log(
  `\n  http://localhost:${port}/   ${backend ? `in front of ${backend}` : 'on the mock backend'} (http://localhost:${port}/__mock)\n`,
)
