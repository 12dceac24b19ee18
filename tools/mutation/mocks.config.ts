import { defineConfig } from 'vitest/config'

// The mutants of the mock handlers are tried against the tests beside them, on the mock backend.
export default defineConfig({
  define: { 'import.meta.env.VITE_MOCKS': '""' },
  test: {
    environment: 'node',
    runner: 'tools/mutation/runner.ts',
    setupFiles: ['tests/unitSetup.ts', 'tools/mutation/mutationSetup.ts'],
    include: ['mocks/handlers/*.test.ts'],
    testTimeout: 5000,
  },
})
