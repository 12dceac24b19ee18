// node deploy/try/questions.mjs [apache|fpm|nginx] [--keep --port 6101 --backend http://127.0.0.1:4173 --dist dist --into shop]
// Tests the configuration files on the installed servers and prints each reply.
import { availableServers, startServer } from './servers.mjs'

const optionValue = (name) =>
  process.argv.includes(`--${name}`)
    ? process.argv[process.argv.indexOf(`--${name}`) + 1]
    : undefined
const serverKinds = ['apache', 'fpm', 'nginx'].filter(
  (kind) =>
    process.argv.includes(kind) ||
    !['apache', 'fpm', 'nginx'].some((name) => process.argv.includes(name)),
)
const dist = optionValue('dist') ?? 'dist'
const shopFolder = optionValue('into') ?? ''

if (process.argv.includes('--keep')) {
  const server = await startServer({
    kind: serverKinds[0],
    dist,
    into: shopFolder,
    port: Number(optionValue('port') ?? 6101),
    backend: optionValue('backend') ?? '',
  })
  console.log(`${serverKinds[0]} at ${server.origin}/${shopFolder}; Ctrl C ends it.`)
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => void server.stop().then(() => process.exit(0)))
  await new Promise(() => {})
}

const { checkReplies } = await import('./checks.mjs')
let failedCount = 0
for (const [index, kind] of serverKinds.entries()) {
  if (!availableServers[kind]) {
    console.log(`${kind}: not installed here`)
    continue
  }
  const server = await startServer({
    kind,
    dist,
    into: shopFolder,
    port: Number(optionValue('port') ?? 6410) + index,
  })
  try {
    for (const { name, problem, note } of await checkReplies(server.origin, shopFolder)) {
      if (problem) failedCount++
      console.log(
        `${kind.padEnd(7)} ${problem ? 'FAIL' : 'ok  '} ${name}${problem || note ? `: ${[problem, note].filter(Boolean).join('; ')}` : ''}`,
      )
    }
  } finally {
    await server.stop()
  }
}
console.log(failedCount === 0 ? 'All as it should be.' : `${failedCount} problem(s)`)
process.exit(failedCount === 0 ? 0 : 1)
