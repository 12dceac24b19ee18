// npm run build:demo
// Builds a static demo in dist-demo/: the mock backend runs in the visitor's browser, on any host of static files.
import { ensurePackages } from './ensure.mjs'

ensurePackages()
process.env.VITE_MOCKS = 'worker'
const { build } = await import('vite')
await build({ logLevel: 'warn' })
console.log('dist-demo/ can be put on any host of static files.')
