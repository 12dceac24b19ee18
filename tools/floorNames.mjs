// Which CSS module a class of the build comes from: its first letters are the mark of the file (tools/slimBuild.ts).
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'

export async function moduleNames() {
  const { shortClass } = (
    await runnerImport(new URL('./slimBuild.ts', import.meta.url).pathname, { configFile: false, logLevel: 'error' })
  ).module
  const sheets = readdirSync('src', { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.module.css'))
  const names = new Map(sheets.map((path) => [shortClass('any', join('/src', path)).slice(1, 4), join('src', path)]))
  return (mark) => names.get(mark)
}
