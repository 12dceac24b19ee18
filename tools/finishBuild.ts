import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { contentSecurityPolicy } from './headers.ts'

const TEXT = /\.(?:js|css|svg)$/

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

/**
 * A host that compresses by itself need not; one that cannot still sends small files. Only what gets another name with
 * other contents: beside a file that an owner exchanges by hand, an old compressed copy would win over it.
 */
function compressAhead(folder: string): void {
  for (const path of filesBelow(folder).filter((name) => TEXT.test(name))) {
    const bytes = readFileSync(path)
    if (bytes.length < 1024) continue
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

/** The origins a configuration allows beside the page's own. */
function configuredHosts(root: string): string[] {
  const path = join(root, 'public/shop.config.json')
  if (!existsSync(path)) return []
  const { apiHost = '', adminHosts = [] } = JSON.parse(readFileSync(path, 'utf8')) as {
    apiHost?: string
    adminHosts?: string[]
  }
  return [...new Set([apiHost, ...adminHosts].filter((host) => host !== ''))]
}

/** The header of .htaccess lets the same hosts in as the page's own policy. */
export function allowHosts(htaccess: string, hosts: readonly string[]): string {
  return htaccess.replace(contentSecurityPolicy(), contentSecurityPolicy(hosts))
}

/**
 * What a build needs beside its bundle: the content security policy as a meta tag for hosts that ignore .htaccess, and
 * compressed copies. The demo has no policy of its own: its worker would fall under it.
 */
export function finishBuild({ demo }: { demo: boolean }): Plugin {
  let root = '.'
  let outDir = 'dist'
  let assetsDir = 'assets'
  return {
    name: 'finish-build',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
      assetsDir = config.build.assetsDir
    },
    transformIndexHtml() {
      if (demo) return []
      const content = contentSecurityPolicy(configuredHosts(root))
      return [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' }]
    },
    closeBundle() {
      if (demo || !existsSync(outDir)) return
      const htaccess = join(outDir, '.htaccess')
      if (existsSync(htaccess))
        writeFileSync(htaccess, allowHosts(readFileSync(htaccess, 'utf8'), configuredHosts(root)))
      compressAhead(join(outDir, assetsDir))
    },
  }
}
