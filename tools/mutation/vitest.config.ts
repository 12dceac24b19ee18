import { defineConfig } from 'vitest/config'

// Runs the mutants against the tests beside the modules, without the mock backend that the screens need.
export default defineConfig({
  define: { 'import.meta.env.VITE_MOCKS': '""' },
  test: {
    environment: process.env.MUTATION_ENV ?? 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/', pretendToBeVisual: true } },
    runner: 'tools/mutation/runner.ts',
    setupFiles: ['tools/mutation/mutationSetup.ts'],
    include: [process.env.MUTATION_TESTS ?? ''],
    testTimeout: 5000,
    env: { FUZZ_RUNS: '200' },
  },
})
