import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { testGroups } from './tools/testGroups.ts'

export default defineConfig({
  plugins: [react()],
  define: { 'import.meta.env.VITE_MOCKS': '""' },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/', pretendToBeVisual: true } },
    setupFiles: ['tests/unitSetup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // A screen's first test loads all its code, which takes ten seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Use four workers on two cores, because a screen's test waits for a quarter of its time. 398 tests took 126 s with
    // two workers, 91 s with four.
    maxWorkers: 4,
    projects: Object.entries(testGroups(import.meta.dirname)).map(([name, include]) => ({
      extends: true as const,
      test: {
        name,
        include,
        // Other files share a page, which tests/unitSetup.ts empties after each test. The sweeps change too much of it.
        isolate: name === 'alone' || name === 'sweeps',
        // Tests of functions need neither a page nor the mock backend.
        ...(name === 'plain' && { setupFiles: [], environment: 'node' as const }),
      },
    })),
  },
})
