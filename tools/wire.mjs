// npm run proofs -- --only faults
// Plays every call of the contract with 14 wire faults in a real browser: the client's own functions, and one whole
// screen of the production build for each class of call. Prints a table and fails if a cell is wrong.
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, runnerImport } from 'vite'

const FIRST_PORT = Number(process.env.WIRE_PORT ?? 4200)

async function loadWork() {
  return (
    await runnerImport('/tests/wire/work.ts', {
      configFile: false,
      logLevel: 'error',
      root: process.cwd(),
    })
  ).module
}

/** Runs in a child process; startChild() starts one for each share of the calls. */
async function runChild(share) {
  const { runWireShare } = await loadWork()
  const cells = await runWireShare(share)
  process.send(cells, () => process.exit(0))
}

function startChild(share) {
  return new Promise((resolve, reject) => {
    const worker = fork(fileURLToPath(import.meta.url), ['--share', JSON.stringify(share)])
    let cells = null
    worker.on('message', (message) => (cells = message))
    worker.on('close', (code) =>
      cells ? resolve(cells) : reject(new Error(`${share.role} ${share.part} ended with ${code}`)),
    )
  })
}

const countText = (cells) =>
  `${cells.filter(({ wrong }) => wrong.length === 0).length} of ${cells.length}`

function resultTable(cells, faults) {
  const calls = [...new Set(cells.map(({ call }) => call))].toSorted()
  const width = Math.max(...calls.map((call) => call.length)) + 1
  const lines = [
    `${''.padEnd(width)}${'class'.padEnd(8)}${faults.map((fault) => fault.padEnd(4)).join('')}`,
  ]
  for (const call of calls) {
    const mine = cells.filter((cell) => cell.call === call)
    const marks = faults.map((fault) => {
      const cell = mine.find((one) => one.fault === fault)
      return (cell === undefined ? '?' : cell.wrong.length === 0 ? 'ok' : 'XX').padEnd(4)
    })
    lines.push(`${call.padEnd(width)}${(mine[0]?.kind ?? '').padEnd(8)}${marks.join('')}`)
  }
  return lines.join('\n')
}

async function main() {
  const began = Date.now()
  mkdirSync('test-results', { recursive: true })
  if (!existsSync('dist/index.html')) await build({ logLevel: 'warn' })
  await build({
    logLevel: 'warn',
    build: {
      outDir: 'test-results/wire',
      emptyOutDir: true,
      rolldownOptions: { input: 'tests/wire/index.html' },
    },
  })
  const { CELL_COUNTS, WIRE_FAULTS } = await loadWork()
  const shares = [
    { role: 'silent', part: 0, of: 2 },
    { role: 'silent', part: 1, of: 2 },
    { role: 'cells', part: 0, of: 3 },
    { role: 'cells', part: 1, of: 3 },
    { role: 'cells', part: 2, of: 3 },
    { role: 'screens', part: 0, of: 1 },
  ]
  let port = FIRST_PORT
  const found = await Promise.all(
    shares.map((share) => {
      const mine = { ...share, port }
      port += share.role === 'silent' ? 8 : 1
      return startChild(mine)
    }),
  )
  const cells = found.flat()
  const screens = cells.filter(({ call }) => call.startsWith('screen'))
  const calls = cells.filter(({ call }) => !call.startsWith('screen'))
  console.log(`\n${resultTable([...calls, ...screens], WIRE_FAULTS)}\n`)
  const bad = cells.filter(({ wrong }) => wrong.length > 0)
  for (const { call, fault, wrong } of bad) console.log(`${call} ${fault}: ${wrong.join('; ')}`)
  const slowest = (kind) =>
    Math.max(0, ...calls.filter((cell) => cell.kind === kind).map(({ ms }) => ms)) / 1000
  console.log(`calls     ${countText(calls)} cells (${CELL_COUNTS.calls} wanted)`)
  console.log(`screens   ${countText(screens)} cells (${CELL_COUNTS.screens} wanted)`)
  console.log(
    `slowest   ${['list', 'detail', 'poll', 'write', 'upload', 'stream'].map((kind) => `${kind} ${slowest(kind).toFixed(1)} s`).join(', ')}`,
  )
  console.log(`seconds   ${Math.round((Date.now() - began) / 1000)}`)
  writeFileSync('test-results/wire.json', JSON.stringify(cells))
  process.exit(
    bad.length === 0 && calls.length === CELL_COUNTS.calls && screens.length === CELL_COUNTS.screens
      ? 0
      : 1,
  )
}

const shareIndex = process.argv.indexOf('--share')
if (shareIndex < 0) await main()
else await runChild(JSON.parse(process.argv[shareIndex + 1]))
