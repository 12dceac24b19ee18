// node deploy/try/questions.mjs [apache|fpm|nginx] [--keep --port 6101 --backend http://127.0.0.1:4173 --dist dist
// --into shop]
// Tests the shop's configuration files on each web server that is installed on this machine, and prints each reply.
import { readArgument } from '../../mocks/server/mockOptions.mjs'
import { checkReplies } from './checks.mjs'
import { exitWithResult, reportCheck } from './report.mjs'
import { availableServers, startServer } from './servers.mjs'

const serverKinds = ['apache', 'fpm', 'nginx'].filter(
  (kind) =>
    process.argv.includes(kind) ||
    !['apache', 'fpm', 'nginx'].some((name) => process.argv.includes(name)),
)
const dist = readArgument('dist') ?? 'dist'
const shopFolder = readArgument('into') ?? ''

if (process.argv.includes('--keep')) {
  const server = await startServer({
    kind: serverKinds[0],
    dist,
    into: shopFolder,
    port: Number(readArgument('port') ?? 6101),
    backend: readArgument('backend') ?? '',
  })
  console.log(`${serverKinds[0]} at ${server.origin}/${shopFolder}; Ctrl C ends it.`)
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => void server.stop().then(() => process.exit(0)))
  await new Promise(() => {})
}

for (const [index, kind] of serverKinds.entries()) {
  if (!availableServers[kind]) {
    console.log(`${kind}: not installed here`)
    continue
  }
  const server = await startServer({
    kind,
    dist,
    into: shopFolder,
    port: Number(readArgument('port') ?? 6410) + index,
  })
  try {
    for (const { name, problem, note } of await checkReplies(server.origin, shopFolder))
      reportCheck(`${kind.padEnd(7)} ${name}${note && ` (${note})`}`, problem === '', problem)
  } finally {
    await server.stop()
  }
}
exitWithResult()
