import { afterEach, vi } from 'vitest'

afterEach(async () => {
  if (typeof window !== 'undefined') {
    const { cleanup } = await import('@testing-library/react')
    cleanup()
  }
  vi.useRealTimers()
  vi.restoreAllMocks()
})
