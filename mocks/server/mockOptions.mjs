// The options of every command that starts the mock: npm start, npm run preview, npm run mock and the package's own
// command. Plain JavaScript, because a script for plain Node imports this file too.

/**
 * Each option with an example value and an explanation for `--help`. The environment variable of an option is MOCK_ and
 * the option's name in capitals.
 */
export const MOCK_OPTIONS = {
  latency: ['shared-host', 'shared-host, 3g, edge, none, or milliseconds for each call'],
  workers: ['10', 'this many PHP workers, each open stream holds one'],
  scenario: ['sold-out', 'another starting world'],
  clock: ['fixed', "the seed's own day; live is today; or a moment such as 2026-01-14T09:00"],
  dialect: [
    'php',
    'how PHP speaks: plain, php, strict, old, odd, or with switches: php,ids=number',
  ],
  world: ['file.json', 'keeps the world in this file over a restart'],
}

export const mockOptionsHelp = () =>
  Object.entries(MOCK_OPTIONS)
    .map(([name, [example, meaning]]) => `  ${`--${name} ${example}`.padEnd(24)}${meaning}`)
    .join('\n')

/** Reads both `--name value` and `--name=value`. */
export function readArgument(name, words = process.argv) {
  const at = words.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`))
  if (at < 0) return undefined
  const word = words[at]
  return word.includes('=') ? word.slice(word.indexOf('=') + 1) : words[at + 1]
}

/** Vite's own commands read the options from the environment. */
export function copyMockOptionsToEnv(words = process.argv) {
  for (const name of Object.keys(MOCK_OPTIONS)) {
    const value = readArgument(name, words)
    if (value !== undefined) process.env[`MOCK_${name.toUpperCase()}`] = value
  }
}
