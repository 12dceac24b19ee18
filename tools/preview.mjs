// npm run preview [-- --port 4173 --latency 3g --workers 10 --scenario big --clock fixed]
// Serves the build with its real headers, on the mock backend.
import { preview } from 'vite'
import {
  readArgument,
  mockOptionsHelp,
  copyMockOptionsToEnv,
} from '../mocks/server/mockOptions.mjs'
import { closeOnSignal } from './serve.mjs'

if (process.argv.includes('--help')) {
  console.log(`npm run preview [-- --port 4173]\n${mockOptionsHelp()}`)
  process.exit(0)
}

copyMockOptionsToEnv()
const port = readArgument('port')
const host = process.argv.at(-1) === '--host' || readArgument('host')
try {
  const server = await preview({
    preview: { ...(port && { port: Number(port), strictPort: true }), ...(host && { host }) },
  })
  closeOnSignal(() => server.close())
  server.printUrls()
} catch (cause) {
  console.error(cause.message)
  process.exit(1)
}
