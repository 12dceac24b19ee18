// Which CSS module a class of the build comes from: vite.config.ts puts the file's name in front of it.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

export function moduleNames() {
  const sheets = readdirSync('src', { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.module.css'))
  const names = new Map(sheets.map((path) => [basename(path, '.module.css'), join('src', path)]))
  return (name) => names.get(name)
}
