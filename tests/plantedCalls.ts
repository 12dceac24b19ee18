// Test files that make unknown calls of the backend and therefore must fail: an unknown file or a wrong method, with the
// error thrown or swallowed.

export const UNKNOWN_CALLS = { 'GET nope.php': 'nope.php', 'GET login.php': 'login.php' }
export const CALL_ENDS = { thrown: '.then((reply) => reply.json())', swallowed: '.catch(() => {})' }

const ENVIRONMENTS = ['node', 'jsdom'] as const

const titlesIn = (place: string): string[] =>
  Object.keys(UNKNOWN_CALLS).flatMap((call) =>
    Object.keys(CALL_ENDS).map((end) => `${call} ${end} ${place}`),
  )

/** The titles of the tests that must fail, each with the call that the failure names, and the number of tests that pass. */
export const PLANTED_TITLES = { failed: ENVIRONMENTS.flatMap(titlesIn).sort(), passed: 2 }

const plantedTests = (
  environment: string,
  imports: string,
): string => `// @vitest-environment ${environment}
import { expect, it } from 'vitest'
${imports}
${Object.entries(UNKNOWN_CALLS)
  .flatMap(([call, file]) =>
    Object.entries(CALL_ENDS).map(
      ([end, rest]) =>
        `it('${call} ${end} ${environment}', async () => {
  await fetch('http://shop.test/backend/api/${file}')${rest}
})`,
    ),
  )
  .join('\n')}
it('a known call', async () => {
  expect((await fetch('http://shop.test/backend/api/get_products.php')).status).toBe(200)
})
`

export const plantedFiles = (imports: string): [name: string, text: string][] =>
  ENVIRONMENTS.map((one) => [`${one}.test.js`, plantedTests(one, imports)])

type Report = {
  testResults: {
    assertionResults: { title: string; status: string; failureMessages: string[] }[]
  }[]
}

export function reportedIn(json: string): typeof PLANTED_TITLES {
  const results = (JSON.parse(json) as Report).testResults.flatMap((file) => file.assertionResults)
  const isNamed = ({ title, failureMessages }: (typeof results)[number]) =>
    failureMessages.some((words) => words.includes(title.split(' ').slice(0, 2).join(' ')))
  return {
    failed: results
      .filter(isNamed)
      .map(({ title }) => title)
      .sort(),
    passed: results.filter(({ status }) => status === 'passed').length,
  }
}
