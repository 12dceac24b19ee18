// Runs `npm run mock` and the package's command `pahiran-mock`.
import {
  readArgument,
  MOCK_OPTIONS,
  mockOptionsHelp,
  copyMockOptionsToEnv,
} from '../server/mockOptions.mjs'
import { startOptionsFromEnv } from '../server/startOptions'
import { startMock } from './bareServer'

const OWN_OPTIONS = ['port', 'host', 'backend', 'quiet', 'help']

const HELP = `The mock backend alone, on a plain Node server. Its page is /__mock/.

  --port 9000             the port (9000)
  --host 127.0.0.1        only this address; otherwise every one, so that a phone reaches it
  --backend https://host  lies over a real backend: log, faults and delay concern its replies
  --quiet                 no line for each call
${mockOptionsHelp()}`

/** Returns the first unknown option. A typing error must not start the mock with other settings than intended. */
function unknownOption(words: string[]): string | undefined {
  const names = words.flatMap((word) => /^--([^=]*)/.exec(word)?.[1] ?? [])
  return names.find((name) => ![...OWN_OPTIONS, ...Object.keys(MOCK_OPTIONS)].includes(name))
}

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port is a number; this is "${text}".`)
  return port
}

function backendOf(text: string): string {
  if (!/^https?:\/\/[^/?#\s]+\/?$/.test(text))
    throw new Error(`--backend is an origin such as https://shop.example; this is "${text}".`)
  return text
}

export async function runMock(words: string[]): Promise<void> {
  if (words.includes('--help')) return console.log(HELP)
  const unknown = unknownOption(words)
  if (unknown !== undefined) throw new Error(`There is no option --${unknown}.\n\n${HELP}`)
  copyMockOptionsToEnv(words)
  const host = readArgument('host', words)
  const backend = readArgument('backend', words)
  const { port, close } = await startMock({
    ...startOptionsFromEnv(process.env),
    port: portOf(readArgument('port', words) ?? '9000'),
    ...(host !== undefined && { host }),
    ...(backend !== undefined && { backend: backendOf(backend) }),
    ...(!words.includes('--quiet') && { tell: (line) => console.log(line) }),
  })
  console.log(
    `The mock backend: http://localhost:${port}/backend/api/   Its page: http://localhost:${port}/__mock/`,
  )
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(
      signal,
      () =>
        void close().then(
          () => process.exit(0),
          (cause: Error) => {
            console.error(cause.message)
            process.exit(1)
          },
        ),
    )
}

export const mockCommand = (words: string[]): Promise<void> =>
  runMock(words).catch((cause: Error & { code?: string }) => {
    const [port] = [readArgument('port', words) ?? '9000']
    console.error(
      cause.code === 'EADDRINUSE' ? `Port ${port} is taken. Name another: --port` : cause.message,
    )
    process.exit(1)
  })
