import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { minifySync, transformWithOxc, type Plugin } from 'vite'
import { builtPage, knowingPage } from './indexHtml.ts'
import { contentSecurityPolicy, type Configured } from './policy.ts'

/** Compiles src/app/startFailure.ts to ES5, because it also runs in browsers without modules. */
export async function classicScript(): Promise<string> {
  const path = 'src/app/startFailure.ts'
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, { target: 'es2015' })
  const small = minifySync(path, code, { module: false, compress: { target: 'es2015' }, mangle: true })
  // The minifier writes every string as a template, which ES5 lacks; none of them holds a quotation mark.
  return small.code.replaceAll('`', '"').trim()
}

/** Adds what an installation needs beside the bundle: the page's contents, the policy's hosts and compressed copies. */
export const finishBuild = (config: Configured): Plugin => ({
  name: 'finish-build',
  apply: 'build',
  async buildStart() {
    this.emitFile({ type: 'asset', name: 'startFailure.js', source: await classicScript() })
  },
  transformIndexHtml: {
    order: 'post',
    handler(page, { bundle = {} }) {
      const attrs = { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy(config) }
      const html = builtPage(knowingPage(page, config), Object.keys(bundle))
      // The demo has no policy, because its service worker would have to obey it.
      return { html, tags: config.demo ? [] : [{ tag: 'meta', attrs }] }
    },
  },
  writeBundle({ dir = 'dist' }, bundle) {
    const htaccess = join(dir, '.htaccess')
    const header = readFileSync(htaccess, 'utf8').replace(contentSecurityPolicy({}), contentSecurityPolicy(config))
    writeFileSync(htaccess, header)
    // Files without a hash get no compressed copy: an owner edits them, and the server would go on sending the old copy.
    for (const name of Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css|svg)$/.test(name))) {
      const bytes = readFileSync(join(dir, name))
      if (bytes.length < 1024) continue
      writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes))
    }
  },
})
