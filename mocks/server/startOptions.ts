/** How the mock starts, as `npm start`, `npm run dev` and `npm run preview` take it after `--`, or as MOCK_... variables. */
export type StartOptions = {
  /** `live`: now, with the seed's last day moved to today. `fixed`: the seed's own moment. Or a moment such as 2026-01-14T09:00. */
  clock?: string
  /** How many PHP workers there are. */
  workers?: string
  scenario?: string
  /** A profile such as `shared-host`, or milliseconds for each call. */
  latency?: string
  /** A file that keeps the world over a restart. What it holds takes precedence over the other options. */
  world?: string
}

/** From the environment, so that Vite's own commands take them too. */
export const startOptions = (env: Record<string, string | undefined>): StartOptions => ({
  clock: env.MOCK_CLOCK ?? 'live',
  ...(env.MOCK_WORKERS && { workers: env.MOCK_WORKERS }),
  ...(env.MOCK_LATENCY && { latency: env.MOCK_LATENCY }),
  ...(env.MOCK_WORLD && { world: env.MOCK_WORLD }),
  ...(env.MOCK_SCENARIO && { scenario: env.MOCK_SCENARIO }),
})
