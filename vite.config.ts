import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { finishBuild } from './tools/finishBuild.ts'
import { trimLibraries } from './tools/trimLibraries.ts'

const demo = process.env.VITE_MOCKS === 'worker'
const config = {
  ...JSON.parse(`${readFileSync('public/shop.config.json')}`),
  ...(demo && { demo, errorReports: '' }),
} // It has no server that keeps reports.
const servers = async () => (await import('./tools/devServers.ts')).devServers(demo)
const SOON = // Loaded by every page soon after the first view, in one file, so it must not wait for the shared chunks below.
  /[\\/]src[\\/](?:app.(?:NoticeHost|ConfirmHost|followWorker)|storefront.(?:home.OrganizationData|footer.Footer)|ui.popupEntries|api.live.(?:yielding|giveWay)|rules.(?:stamp|dataAge))\.tsx?$/
const STOREFRONT =
  /[\\/]src[\\/](?:storefront|api.(?:cartW|productD|today)|state.(?:cartTicks|useTi)|rules.routeState)/
const PARTS =
  /[\\/]src[\\/](?!admin|storefront|api.(?:admin|core.own|productD|today)|\w+.cart[TW]|state.(?:owner|useSt|useTi)|rules.(?:ro|form|dash|product|phoneD|person|worldP|dayE|dataA|csvT|receiptP)|ui.(?:File|zoom|useZ|Phone)|display.shape)/
const ADMIN = // Without what only some screens show: each of them would load it for all.
  /[\\/]src[\\/](?:api[\\/])?admin(?!.(?:(?:orders|products|form|buyer|messages|notes|day|inquiries|pages)[\\/](?!buyerPath)|adminInquiryW|useTyped|useLea|useAsk|historyP|pictureF|csvC|saveF))/

export default defineConfig(({ command }) => {
  // Vite reads it after this function. A shell may have set it, and so does whatever in this process asked Vite for a file before.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    plugins: [
      react(),
      trimLibraries(),
      finishBuild(config),
      (demo || command === 'serve') && servers(),
    ],
    define: {
      'import.meta.env.VITE_MOCKS': JSON.stringify(process.env.VITE_MOCKS ?? ''),
      // The page says in which folder the shop is installed, so that one build serves a root and a folder.
      ...(command === 'build' && {
        'import.meta.env.BASE_URL': 'document.documentElement.dataset.base',
      }),
    },
    // Scripts and style sheets name other files relative to themselves; only index.html holds absolute addresses.
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
      target: 'es2022', // A lower one would rewrite every class field. tools/floor.mjs finds what the oldest browsers lack.
      cssTarget: ['chrome92', 'safari15.4', 'firefox98'],
      assetsInlineLimit: 0, // The content security policy allows no data: addresses for fonts.
      modulePreload: { polyfill: false },
      license: { fileName: 'licenses.txt' },
      rolldownOptions: {
        input: { shop: 'index.html' },
        output: {
          codeSplitting: {
            groups: [
              { name: 'early', test: /[\\/](?:early|insideApp|loader)\.ts$|preload-helper/ },
              {
                name: 'react',
                tags: ['$initial'],
                test: /node_modules.(?:react|react-dom|scheduler)\//,
              }, // Two files arrive sooner on a bad line.
              { name: 'shop', tags: ['$initial'] }, // 9.0 KB gzip smaller than the 35 chunks without groups.
              { name: 'seen', test: /last-seen.lastSeen\.ts$/ }, // A second visit runs it before its first render.
              { name: 'soon', test: SOON }, // Otherwise `/` would load 24 KB gzip more before anyone presses anything.
              { name: 'parts', test: PARTS, minShareCount: 3 }, // Without shared chunks: 90 files, found one after another.
              { name: 'storefront', test: STOREFRONT, minShareCount: 2 },
              { name: 'admin', test: ADMIN, minShareCount: 3 },
              { name: 'category', test: /rules.category\.ts$/ }, // Otherwise productFields would take these two along.
              { name: 'form', test: /rules.form(?:Fields|Text)\.ts$/ },
              { name: 'useForm', test: /admin.(?:form[\\/](?!Ch)|useLea|useAsk|historyP)/ },
              { name: 'typed', test: /use(?:Typed|StableHandler)\.ts$/ },
              { name: 'productFields', test: /rules.product(?:Check|Field)s\.ts$/ },
            ],
          },
        },
      },
    },
  }
})
