// npm run mock -- --package [--to folder]
// Packs the mock for other projects: handlers, world, server, fixtures and wire types in pahiran-mock-<version>.tgz.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { readArgument } from '../mocks/server/mockOptions.mjs'
import { loadTool } from './loadTool.mjs'
import { buildMock } from './mockBuild.mjs'

const FOLDER = 'node_modules/.cache/mock-package'
const ENTRIES = {
  index: 'mocks/package/mockPackage.ts',
  node: 'mocks/server/node.ts',
  server: 'mocks/package/bareServer.ts',
  vitest: 'mocks/package/forVitest.ts',
  playwright: 'mocks/package/forPlaywright.ts',
}
const EXTERNAL = ['msw', 'msw/node', 'vitest', 'playwright/test']

const rootPackage = JSON.parse(readFileSync('package.json', 'utf8'))

/** The other project may use Node's own module resolution, which needs file extensions in declarations too. */
function addEndings(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.d\.m?ts$/.test(name)) continue
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    const ended = text.replace(
      /((?:from |import\()['"])(\.[^'"]*?)(?:\.ts)?(['"])/g,
      (all, before, to, after) => (/\.m?js$/.test(to) ? all : `${before}${to}.js${after}`),
    )
    writeFileSync(path, ended)
  }
}

function writeTypes(to) {
  const config = join(to, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: resolve('.'),
    outDir: join(resolve(to), 'types'),
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['vite/client', 'node'],
  }
  const include = Object.values(ENTRIES).map((entry) => resolve(entry))
  writeFileSync(
    config,
    JSON.stringify({ extends: resolve('tsconfig.json'), compilerOptions, include }),
  )
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', config], {
    stdio: 'inherit',
  })
  rmSync(config)
  addEndings(join(to, 'types'))
}

const typesPath = (entry) => `./types/${entry.replace(/\.ts$/, '.d.ts')}`

function writePackageJson(to) {
  const { msw, vitest, playwright } = rootPackage.devDependencies
  const exported = Object.entries(ENTRIES).map(([name, entry]) => [
    name === 'index' ? '.' : `./${name}`,
    { types: typesPath(entry), default: `./mocks/panel/${name}.mjs` },
  ])
  const peers = {
    vitest: `>=${vitest.split('.')[0]}`,
    playwright: `>=${playwright.split('.').slice(0, 2).join('.')}`,
  }
  const description = {
    name: `${rootPackage.name}-mock`,
    version: rootPackage.version,
    description: "The shop's PHP backend in memory, for tests and development",
    license: 'MIT',
    type: 'module',
    engines: rootPackage.engines,
    bin: { [`${rootPackage.name}-mock`]: 'bin.mjs' },
    exports: {
      ...Object.fromEntries(exported),
      './wire': { types: './wire.d.ts' },
      './openapi.json': './openapi.json',
    },
    dependencies: { msw },
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(peers).map((name) => [name, { optional: true }]),
    ),
  }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
  cpSync('mocks/package/README.md', join(to, 'README.md'))
  cpSync('LICENSE', join(to, 'LICENSE'))
  writeFileSync(
    join(to, 'bin.mjs'),
    "#!/usr/bin/env node\nimport { mockCommand } from './mocks/panel/command.mjs'\n\nawait mockCommand(process.argv.slice(2))\n",
  )
  chmodSync(join(to, 'bin.mjs'), 0o755)
}

export async function packMock(to) {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  // The command bundles the parts of msw that it needs, so that it starts faster. The other exports import the project's
  // own msw.
  await buildMock({ to: FOLDER, entries: { command: 'mocks/package/mockCommand.ts' } })
  await buildMock({ to: FOLDER, entries: ENTRIES, external: EXTERNAL })
  const { wireTypes } = await loadTool('./wireTypes.ts')
  writeFileSync(join(FOLDER, 'wire.d.ts'), wireTypes())
  const { openapiText } = await loadTool('./openapiDocument.ts')
  writeFileSync(join(FOLDER, 'openapi.json'), await openapiText())
  writeTypes(FOLDER)
  writePackageJson(FOLDER)
  mkdirSync(to, { recursive: true })
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const words = ['pack', `./${FOLDER}`, '--json', '--pack-destination', to]
  const said = execFileSync(npm, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return join(to, JSON.parse(said)[0].filename)
}

if (import.meta.filename === process.argv[1]) console.log(await packMock(readArgument('to') ?? '.'))
