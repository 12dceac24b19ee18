import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/**
 * Loads a TypeScript file of tools/ or src/ into Node. A URL's `pathname` is not a file path on Windows, nor if it
 * contains a space.
 */
export async function loadTool(file) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  return (await runnerImport(path, { configFile: false, logLevel: 'error' })).module
}
