import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** Loads a TypeScript file of tools/ or src/ into Node. A `pathname` would be no path on Windows, nor one with a blank in it. */
export async function loadTool(file) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  return (await runnerImport(path, { configFile: false, logLevel: 'error' })).module
}
