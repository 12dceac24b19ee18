import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

// What the packages in a build ask for in return: their licences, told with it.

const LICENCE = /^(licen[cs]e|notice)/i

function licencesIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
        .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
    : []
}

type Manifest = { version: string; license?: string; dependencies?: Record<string, string> }
const manifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** Every package that a shop's page may hold, with the words it is given under. */
export function licenceText(root: string): string {
  const found = new Map<string, string>()
  const visit = (name: string) => {
    const folder = join(root, 'node_modules', name)
    if (found.has(name) || !existsSync(folder)) return
    const { version, license = 'see below', dependencies = {} } = manifest(folder)
    const texts = [folder, join(folder, 'codec')].flatMap(licencesIn)
    found.set(name, [`${name} ${version} (${license})`, ...texts].join('\n\n'))
    Object.keys(dependencies).forEach(visit)
  }
  Object.keys(manifest(root).dependencies ?? {}).forEach(visit)
  const packages = [...found].toSorted(([one], [other]) => one.localeCompare(other)).map(([, text]) => text)
  return `This shop is built with the following packages.\n\n${packages.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

export function licences(): Plugin {
  let root = '.'
  return {
    name: 'licences',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: licenceText(root) })
    },
  }
}
