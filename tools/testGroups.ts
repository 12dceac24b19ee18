import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

// Groups the unit tests for vitest.config.ts, because a process per file (jsdom, the mock backend and every module of the
// shop) costs more than most files' tests. The tests of rules run in Node. The tests of src/ui and src/display share a
// process: these folders know no route, query or noun, so that one file leaves nothing behind for the next. All other files
// run alone.

const FOLDERS = ['src', 'mocks', 'tests', 'tools']
/** A file that replaces modules needs a process of its own. */
const EXCHANGES = /\bvi\.(?:mock|doMock|resetModules)\b/
/** Takes a minute, so it starts first; otherwise one worker would wait for it at the end. */
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
