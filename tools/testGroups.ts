import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

// Which unit tests may share a process with those before them: starting one anew for each file (the page, the mock backend
// and every module of the shop) costs more than most files' tests. Rules run in Node; looks (src/ui, src/display) know no
// route, no query and no noun of the shop, so that nothing of one file is left for the next. Screens stay alone.

const FOLDERS = ['src', 'mocks', 'tests', 'tools']
/** What exchanges modules needs modules of its own. */
const EXCHANGES = /\bvi\.(?:mock|doMock|resetModules)\b/
/** A minute of real calls: it stands among the first, so that no worker waits for it at the end. */
const LONG = 'tests/callFaults.test.ts'

export function testGroups(root: string): { alone: string[]; looks: string[]; rules: string[] } {
  const groups = { alone: [] as string[], looks: [] as string[], rules: [] as string[] }
  for (const folder of FOLDERS)
    for (const name of readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${name.replaceAll('\\', '/')}`
      if (!/\.test\.tsx?$/.test(path) || path.includes('node_modules')) continue
      const text = readFileSync(resolve(root, path), 'utf8')
      if (path === LONG || EXCHANGES.test(text)) groups.alone.push(path)
      else if (text.startsWith('// @vitest-environment node')) groups.rules.push(path)
      else if (/^src\/(?:ui|display)\//.test(path)) groups.looks.push(path)
      else groups.alone.push(path)
    }
  return groups
}
