import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// docs/accessibility.md names a test beside each row. A renamed test must not leave a promise without proof behind.

const text = readFileSync('docs/accessibility.md', 'utf8')
const named = [
  ...new Set(
    [...text.matchAll(/`(?:\w+\/)*([\w-]+\.(?:test|e2e))(?:\.tsx?)?`/g)].map(([, name]) => name),
  ),
]
const files = ['src', 'tests', 'e2e', 'tools'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }),
)

it('names no test that does not exist', () => {
  expect(named.length).toBeGreaterThan(30)
  expect(
    named.filter((name) => !files.some((file) => file.match(/([^/\\]+)\.tsx?$/)?.[1] === name)),
  ).toEqual([])
})

it('has a row for each of the 55 criteria of WCAG 2.2 A and AA', () => {
  expect(text.match(/^\| \d\.\d\.\d+ /gm)).toHaveLength(55)
})
