// Finds the CSS module of a class in the build: vite.config.ts prefixes the class with the name of its file.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

export function moduleNames() {
  const sheets = readdirSync('src', { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.module.css'))
  const names = new Map(sheets.map((path) => [basename(path, '.module.css'), join('src', path)]))
  return (name) => names.get(name)
}
