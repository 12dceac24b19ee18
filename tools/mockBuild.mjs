// Compiles the mock to JavaScript, because Node before 22.18 does not run TypeScript. `npm run mock` runs the result from
// node_modules/.cache.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { build } from 'vite'

/**
 * The code of mocks/panel reads the page's files from the folder that it runs in, so code and files go into a folder of
 * the same name.
 */
const PANEL_FOLDER = 'mocks/panel'
const FONTS = 'node_modules/@fontsource/gloock/files'

function copyPage(to) {
  for (const name of readdirSync(PANEL_FOLDER))
    if (!['.ts'].includes(extname(name)))
      cpSync(join(PANEL_FOLDER, name), join(to, PANEL_FOLDER, name))
  mkdirSync(join(to, 'src/ui'), { recursive: true })
  cpSync('src/ui/tokens.css', join(to, 'src/ui/tokens.css'))
  const font = 'gloock-latin-400-normal.woff2'
  cpSync(join(FONTS, font), join(to, FONTS.replace('node_modules', 'packages'), font))
}

/**
 * npm leaves folders named node_modules out of a package, so the mock's page in the package reads its font from
 * packages/.
 */
const fontsInPackage = {
  name: 'fonts-in-package',
  transform: (code, id) =>
    id.endsWith('panelFiles.ts') ? code.replace('../../node_modules/', '../../packages/') : null,
}

/** Returns the project's own files that the bundle contains. Packages named in `external` stay imports. */
export async function buildMock({ to, entries, external = [], minify = false }) {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [fontsInPackage],
    define: { 'import.meta.env.BASE_URL': '"/"' },
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(to, PANEL_FOLDER),
      emptyOutDir: false,
      minify,
      rolldownOptions: {
        input: entries,
        external,
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[name]-[hash].mjs' },
      },
    },
  })
  copyPage(to)
  const root = process.cwd()
  return [...new Set(made.output.flatMap(({ moduleIds = [] }) => moduleIds))]
    .map((id) => relative(root, id.split('?')[0]))
    .filter(
      (path) => !path.startsWith('..') && !path.includes('node_modules') && !path.startsWith('\0'),
    )
}

const MOCK_CACHE = 'node_modules/.cache/mock'

/** Runs only if Node starts this file itself, as `npm run mock` does. */
if (import.meta.filename === process.argv[1]) {
  rmSync(MOCK_CACHE, { recursive: true, force: true })
  const files = await buildMock({
    to: MOCK_CACHE,
    entries: { command: 'mocks/package/mockCommand.ts' },
  })
  const page = readdirSync(PANEL_FOLDER).filter((name) => extname(name) !== '.ts')
  writeFileSync(
    join(MOCK_CACHE, 'made-of.json'),
    JSON.stringify([...files, ...page.map((name) => join(PANEL_FOLDER, name)), PANEL_FOLDER]),
  )
}
