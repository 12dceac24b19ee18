import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { testGroups } from './tools/testGroups.ts'

const GROUPS = testGroups(import.meta.dirname)

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
    // A failing query prints the part of the page that matters, not all of it.
    env: { DEBUG_PRINT_LIMIT: '3000' },
    maxWorkers: 2,
    // The groups run in the order of their names. The files that need a process each come first.
    projects: (['alone', 'looks', 'rules'] as const).map((name) => ({
      extends: true as const,
      test: { name, include: GROUPS[name], isolate: name === 'alone' },
    })),
  },
})
