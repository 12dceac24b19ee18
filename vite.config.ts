import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { finishBuild } from './tools/finishBuild.ts'

const demo = process.env.VITE_MOCKS === 'worker'
const config = JSON.parse(readFileSync('public/shop.config.json', 'utf8'))
if (demo) Object.assign(config, { demo, errorReports: '' }) // The demo has no server that keeps reports.
const servers = async () => (await import('./tools/devServers.ts')).devServers(demo)

export default defineConfig(({ command }) => {
  // Set it here, because Vite reads NODE_ENV only after this function. A shell or an earlier tool may have set another
  // value.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    plugins: [react(), finishBuild(config), (demo || command === 'serve') && servers()],
    define: {
      'import.meta.env.VITE_MOCKS': JSON.stringify(process.env.VITE_MOCKS ?? ''),
      // The page says in which folder the shop is installed, so that the same build works at a host's root and in a
      // folder.
      ...(command === 'build' && {
        'import.meta.env.BASE_URL': 'document.documentElement.dataset.base',
      }),
    },
    // Scripts and style sheets name other files relative to themselves. Only index.html holds absolute addresses.
    experimental: {
      renderBuiltUrl: (_file, { hostType }) =>
        hostType === 'html' ? undefined : { relative: true },
    },
    css: {
      modules: { generateScopedName: (name, path) => `${basename(path).split('.')[0]}_${name}` },
    },
    worker: { format: 'es' },
    build: {
      outDir: demo ? 'dist-demo' : 'dist',
      target: 'es2022', // A lower target would rewrite every class field. tools/floor.mjs finds what the oldest browsers lack.
      cssTarget: ['chrome92', 'safari15.4', 'firefox98'],
      assetsInlineLimit: 0, // The content security policy allows no data: addresses for fonts.
      modulePreload: { polyfill: false },
      license: { fileName: 'licenses.txt' },
      rolldownOptions: {
        input: { shop: 'index.html' },
        output: {
          codeSplitting: {
            groups: [
              { name: 'early', test: 'src/app/early.ts' },
              // This chunk includes what its module imports, because it reports errors even if the first view's chunks
              // failed to load.
              { name: 'reports', test: 'src/api/core/sendErrorReports.ts' },
              {
                name: 'react',
                tags: ['$initial'],
                test: /node_modules.(?:react|react-dom|scheduler)\//,
              },
              { name: 'shop', tags: ['$initial'] },
              // The checkout and Shop check load the code for QR codes, each on demand.
              { name: 'qr', test: /src.rules.qr[A-Z]/ },
              // Each of these chunks includes what its modules import, because two chunks that import each other would
              // stop the page.
              { name: 'shared', test: (id) => !/src.(?:api.)?admin/.test(id), minShareCount: 2 },
              { name: 'admin', minShareCount: 2 },
            ],
          },
        },
      },
    },
  }
})
