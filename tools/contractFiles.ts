// The files that `npm run contract -- --documents` writes.
import { readFileSync } from 'node:fs'
import { withGuardedScripts, GUARDED_FILES } from './contractGuard'

export const CONTRACT_FILES: readonly (readonly [file: string, text: () => string])[] =
  GUARDED_FILES.map(
    ([file, guard]) => [file, () => withGuardedScripts(readFileSync(file, 'utf8'), guard)] as const,
  )
