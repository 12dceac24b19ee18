import { defineConfig } from 'vitest/config'

const { MUTATION_ENV = 'jsdom', MUTATION_TESTS = '', MUTATION_MOCKS = '' } = process.env

/** Starts the mock backend only for handlers, contract and screens, because starting it takes time. */
export default defineConfig({
  define: { 'import.meta.env.VITE_MOCKS': '""' },
  test: {
    environment: MUTATION_ENV,
    environmentOptions: { jsdom: { url: 'http://localhost:3000/', pretendToBeVisual: true } },
    runner: 'tools/mutation/runner.ts',
    setupFiles: [
      ...(MUTATION_MOCKS === '' ? [] : ['tests/unitSetup.ts']),
      'tools/mutation/mutationSetup.ts',
    ],
    include: [MUTATION_TESTS],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 5000,
    env: { FUZZ_RUNS: '200' },
  },
})
