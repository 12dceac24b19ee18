import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { minifySync, runnerImport, transformWithOxc, type Plugin } from 'vite'
import type * as Check from '../src/api/admin/configCheck.ts'
import type * as Codes from './accountCodes.ts'
import { pageWithBuild, pageWithConfig } from './indexHtml.ts'
import { contentSecurityPolicy, RULES_VERSION, type PolicyConfig } from './policy.ts'

/** Compiles src/app/startFailure.ts to ES5, because the script must also run in browsers without modules. */
export async function startFailureScript(): Promise<string> {
  const path = 'src/app/startFailure.ts'
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, { target: 'es2015' })
  const small = minifySync(path, code, {
    module: false,
    compress: { target: 'es2015' },
    mangle: true,
  })
  // The minifier writes every string as a template literal, which ES5 lacks. Double quotes can replace the backticks,
  // because no string of this script contains one.
  return small.code.replaceAll('`', '"').trim()
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Writes compressed copies. `npm run doctor` compares the returned sizes and hashes with what the host sends. */
function compressedSizesOf(path: string): Record<string, [bytes: number, sha256: string]> {
  // With this comment at its start, V8 compiles a whole script in the background during the download, not each function
  // at its first call.
  if (path.endsWith('.js'))
    writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`)
  const plain = readFileSync(path)
  const small = plain.length < 1024 || !/\.(?:js|css|svg|wasm)$/.test(path)
  const copies = small ? {} : { br: brotliCompressSync(plain), gz: gzipSync(plain, { level: 9 }) }
  for (const [end, bytes] of Object.entries(copies)) writeFileSync(`${path}.${end}`, bytes)
  return Object.fromEntries(
    Object.entries({ plain, ...copies }).map(([key, file]) => [key, [file.length, sha256Of(file)]]),
  )
}

export const finishBuild = (config: PolicyConfig): Plugin => ({
  name: 'finish-build',
  apply: 'build',
  async buildStart() {
    const { module } = await runnerImport<typeof Check>(resolve('src/api/admin/configCheck.ts'), {
      configFile: false,
    })
    const { module: codes } = await runnerImport<typeof Codes>(resolve('tools/accountCodes.ts'), {
      configFile: false,
    })
    if (!config.demo) {
      const found = await codes.accountQrFindingsIn('public', { ...config })
      const lines = module.configComplaintLines(codes.qrComplaintsOf(found))
      for (const line of module.configComplaintsOfFolder('public', readFileSync).concat(lines))
        this.warn(line)
    }
    this.emitFile({ type: 'asset', name: 'startFailure.js', source: await startFailureScript() })
  },
  transformIndexHtml: {
    order: 'post',
    handler(page, { bundle = {} }) {
      const attrs = {
        'http-equiv': 'Content-Security-Policy',
        content: contentSecurityPolicy(config),
      }
      const html = pageWithBuild(pageWithConfig(page, config), Object.keys(bundle))
      // The demo's page has no policy, because the policy would also apply to its service worker.
      return { html, tags: config.demo ? [] : [{ tag: 'meta', attrs }] }
    },
  },
  writeBundle({ dir = 'dist' }, bundle) {
    const [htaccess, policy] = [join(dir, '.htaccess'), contentSecurityPolicy(config)]
    writeFileSync(
      htaccess,
      readFileSync(htaccess, 'utf8').replace(contentSecurityPolicy({}), policy),
    )
    // Compress only files with a hash in their name. An owner may edit other files, and the server would still send the
    // old copy.
    const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
    const facts = Object.fromEntries(
      files.toSorted().map((name) => [name, compressedSizesOf(join(dir, name))]),
    )
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
    }).stdout?.trim()
    const head = { version, commit, built: new Date().toISOString(), rules: RULES_VERSION, policy }
    writeFileSync(join(dir, 'files.json'), JSON.stringify({ ...head, files: facts }, null, 1))
  },
})
