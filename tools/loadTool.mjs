import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/**
 * Loads a TypeScript file of tools/ or src/ into Node. fileURLToPath is needed, because a URL's `pathname` is not a file
 * path on Windows or if it contains a space.
 */
export async function loadTool(file) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  return (await runnerImport(path, { configFile: false, logLevel: 'error' })).module
}
