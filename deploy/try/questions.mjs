// node deploy/try/questions.mjs [apache|fpm|nginx] [--keep --port 6101 --backend http://127.0.0.1:4173 --dist dist --into shop]
// Tests the configuration files on the installed servers and prints each reply.
import { available, startServer } from './servers.mjs'

const option = (name) =>
  process.argv.includes(`--${name}`)
    ? process.argv[process.argv.indexOf(`--${name}`) + 1]
    : undefined
const kinds = ['apache', 'fpm', 'nginx'].filter(
  (kind) =>
    process.argv.includes(kind) ||
    !['apache', 'fpm', 'nginx'].some((name) => process.argv.includes(name)),
)
const dist = option('dist') ?? 'dist'
const into = option('into') ?? ''

if (process.argv.includes('--keep')) {
  const server = await startServer({
    kind: kinds[0],
    dist,
    into,
    port: Number(option('port') ?? 6101),
    backend: option('backend') ?? '',
  })
  console.log(`${kinds[0]} at ${server.origin}/${into}; Ctrl C ends it.`)
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => void server.stop().then(() => process.exit(0)))
  await new Promise(() => {})
}

const { checks } = await import('./checks.mjs')
let failed = 0
for (const [index, kind] of kinds.entries()) {
  if (!available[kind]) {
    console.log(`${kind}: not installed here`)
    continue
  }
  const server = await startServer({
    kind,
    dist,
    into,
    port: Number(option('port') ?? 6410) + index,
  })
  try {
    for (const { name, problem, note } of await checks(server.origin, into)) {
      if (problem) failed++
      console.log(
        `${kind.padEnd(7)} ${problem ? 'FAIL' : 'ok  '} ${name}${problem || note ? `: ${[problem, note].filter(Boolean).join('; ')}` : ''}`,
      )
    }
  } finally {
    await server.stop()
  }
}
console.log(failed === 0 ? 'All as it should be.' : `${failed} problem(s)`)
process.exit(failed === 0 ? 0 : 1)
