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
    // More than two cores: a quarter of the time of a screen test is waiting. 398 tests took 126 s with two workers, 91 s with four.
    maxWorkers: 4,
    projects: Object.entries(testGroups(import.meta.dirname)).map(([name, include]) => ({
      extends: true as const,
      test: {
        name,
        include,
        // One page for many files: tests/unitSetup.ts empties it after each test. The sweeps change too much of it.
        isolate: name === 'alone' || name === 'sweeps',
        // Tests of functions need neither a page nor the mock backend.
        ...(name === 'plain' && { setupFiles: [], environment: 'node' as const }),
      },
    })),
  },
})
