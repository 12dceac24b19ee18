// Which CSS module a class of the build belongs to: vite.config.ts prefixes it with the name of its file.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

export function moduleNames() {
  const sheets = readdirSync('src', { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.module.css'))
  const names = new Map(sheets.map((path) => [basename(path, '.module.css'), join('src', path)]))
  return (name) => names.get(name)
}
