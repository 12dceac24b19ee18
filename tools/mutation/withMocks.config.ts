import { defineConfig } from 'vitest/config'

// The mutants of mock handlers, contract tools and screens are tried against the tests beside them, on the mock backend.
export default defineConfig({
  define: { 'import.meta.env.VITE_MOCKS': '""' },
  test: {
    environment: process.env.MUTATION_ENV ?? 'node',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/', pretendToBeVisual: true } },
    runner: 'tools/mutation/runner.ts',
    setupFiles: ['tests/unitSetup.ts', 'tools/mutation/mutationSetup.ts'],
    include: [process.env.MUTATION_TESTS ?? ''],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 5000,
  },
})
