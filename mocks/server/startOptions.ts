import { MOCK_OPTIONS } from './mockOptions.mjs'

/** How the mock starts: each option as it was typed. `startWorld` reads them. */
export type StartOptions = Partial<Record<keyof typeof MOCK_OPTIONS, string>>

/** From the environment, so that Vite's own commands take them too. Without one the clock is live: people try the shop today. */
export const startOptions = (env: Record<string, string | undefined>): StartOptions => ({
  clock: 'live',
  ...Object.fromEntries(
    Object.keys(MOCK_OPTIONS).flatMap((name) => {
      const value = env[`MOCK_${name.toUpperCase()}`]
      return value ? [[name, value]] : []
    }),
  ),
})
