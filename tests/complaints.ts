import { format } from 'node:util'

// Fails a test on each error or warning on the console, and on each request without a handler, unless the test silences
// it.

let complaints: string[] = []

const ownConsole = { error: console.error, warn: console.warn }

export function noteUnknownRequest(request: Request): void {
  complaints.push(`no handler for ${request.method} ${request.url}`)
}

/** Timers on a running clock and lazy parts re-render outside act(). React warns of this, but the shop works. */
const OUTSIDE_ACT = /not wrapped in act\(|suspended inside an `act` scope/

export function watchConsole(): void {
  complaints = []
  for (const level of ['error', 'warn'] as const)
    console[level] = (...words: unknown[]) => {
      const text = format(...words)
      if (!OUTSIDE_ACT.test(text)) complaints.push(`console.${level}: ${text}`)
    }
}

export function takeComplaints(): string[] {
  Object.assign(console, ownConsole)
  return complaints
}
