// The files that `npm run contract -- --documents` writes.
import { readFileSync } from 'node:fs'
import { contractText } from './contractDocument'
import { guarded, GUARDED } from './contractGuard'

export const CONTRACT_FILES: readonly (readonly [
  file: string,
  text: () => string | Promise<string>,
])[] = [
  ['docs/contract.md', contractText],
  ...GUARDED.map(
    ([file, guard]) => [file, () => guarded(readFileSync(file, 'utf8'), guard)] as const,
  ),
]
