import { MOCK_OPTIONS } from './mockOptions.mjs'

/** Options as they were typed; `startWorld` parses them. */
export type StartOptions = Partial<Record<keyof typeof MOCK_OPTIONS, string>>

/**
 * Reads the environment, so that Vite's own commands accept the options too. The default clock is live, so that people
 * who try the shop see orders of today.
 */
export const startOptionsFromEnv = (env: Record<string, string | undefined>): StartOptions => ({
  clock: 'live',
  ...Object.fromEntries(
    Object.keys(MOCK_OPTIONS).flatMap((name) => {
      const value = env[`MOCK_${name.toUpperCase()}`]
      return value ? [[name, value]] : []
    }),
  ),
})
