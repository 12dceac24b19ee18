// node tools/releaseJourney.mjs [--apache] [sales] [neighbours]
// Makes a release as an owner does, by npm run setup in a copy of the project, serves it as the owner's host would, and plays the
// journeys of e2e/release/ on it, or those that are named. With --apache a real Apache serves it (deploy/try/servers.mjs).
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { FILLED_CONFIG } from './filledShop.mjs'
import { startOwnerHost } from './ownerHost.mjs'
import { startPreview } from './previewServer.mjs'

const PROJECT_FILES = [
  'deploy',
  'mocks',
  'public',
  'src',
  'tools',
  'LICENSE',
  'index.html',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]
const PORT = Number(process.env.E2E_PORT ?? 4173)

const runNode = (args, options) =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', ...options })
    child.on('exit', (code) => done(code ?? 1))
  })

/** Runs npm run setup without NODE_ENV, as in an owner's shell, because Vite's build depends on that variable. */
async function makeRelease(project) {
  for (const name of PROJECT_FILES) cpSync(name, join(project, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'), 'junction')
  const { adminPassword, ...answers } = FILLED_CONFIG
  writeFileSync(join(project, 'answers.json'), JSON.stringify(answers))
  const { NODE_ENV: _, ...env } = process.env
  const code = await runNode(['tools/setup.mjs', '--answers', 'answers.json'], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, ADMIN_PASSWORD: adminPassword },
  })
  if (code !== 0) throw new Error('npm run setup created no release')
  const releases = join(project, 'releases')
  const [name] = readdirSync(releases).filter((one) => !one.endsWith('.zip'))
  return join(releases, name)
}

async function hostFor(shop, backend) {
  if (!process.argv.includes('--apache'))
    return startOwnerHost({ port: PORT + 1, backend, folders: [shop] })
  const { startServer } = await import('../deploy/try/servers.mjs')
  return startServer({ kind: 'apache', dist: shop, into: '', port: PORT + 1, backend })
}

const projectFolder = mkdtempSync(join(tmpdir(), 'owner-'))
// Only the mock's backend is used here. `vite preview` insists on a folder to serve, so it gets public/ and no build is
// needed.
const mock = await startPreview(PORT, {
  words: ['--outDir', 'public'],
  env: { MOCK_DIALECT: 'php,order=usual' },
})
let ownerServer
let exitStatus = 1
try {
  const started = Date.now()
  const folder = await makeRelease(projectFolder)
  console.log(`A release by npm run setup: ${Math.round((Date.now() - started) / 1000)} s`)
  ownerServer = await hostFor(join(folder, 'shop'), mock.origin)
  const words = process.argv.slice(2).filter((word) => word !== '--apache')
  exitStatus = await runNode(
    ['node_modules/playwright/cli.js', 'test', '--config=e2e/release/release.config.ts', ...words],
    { env: { ...process.env, E2E_ORIGINS: ownerServer.origin, RELEASE: folder } },
  )
} finally {
  await ownerServer?.stop()
  await mock.stop()
  rmSync(projectFolder, { recursive: true, force: true })
}
process.exit(exitStatus)
