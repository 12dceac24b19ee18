import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SWEEP_TEST_FILES } from './sweeps.mjs'

const FOLDERS = ['src', 'mocks', 'tests', 'tools']
/**
 * Matches test files that replace modules or install a fake IndexedDB, which the next file would get too, and files whose
 * first line says "Runs alone".
 */
const NEEDS_OWN_PROCESS =
  /^\/\/ Runs alone: |\bvi\.(?:mock|doMock|resetModules)\b|fake-indexeddb\/auto/
const NODE_ENVIRONMENT = '// @vitest-environment node'

/**
 * Groups the test files for vitest.config.ts. `plain` tests functions of src and needs neither a page nor the mock
 * backend; `mock` needs the mock backend; `page` needs both. The files of `plain` and of `mock` share a process. A file
 * of `alone` gets a process and a page of its own.
 */
export function testGroups(root: string) {
  const groups = {
    alone: [] as string[],
    page: [] as string[],
    mock: [] as string[],
    plain: [] as string[],
    sweeps: SWEEP_TEST_FILES,
  }
  for (const folder of FOLDERS)
    for (const name of readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${name.replaceAll('\\', '/')}`
      if (!/\.test\.tsx?$/.test(path) || path.includes('node_modules')) continue
      if (SWEEP_TEST_FILES.includes(path)) continue
      const text = readFileSync(resolve(root, path), 'utf8')
      if (NEEDS_OWN_PROCESS.test(text)) groups.alone.push(path)
      else if (!text.startsWith(NODE_ENVIRONMENT)) groups.page.push(path)
      else if (folder === 'src') groups.plain.push(path)
      else groups.mock.push(path)
    }
  return groups
}
