// The files that `npm run contract -- --documents` writes.
import { readFileSync } from 'node:fs'
import { guarded, GUARDED } from './contractGuard'

export const CONTRACT_FILES: readonly (readonly [file: string, text: () => string])[] = GUARDED.map(
  ([file, guard]) => [file, () => guarded(readFileSync(file, 'utf8'), guard)] as const,
)
