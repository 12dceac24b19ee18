import { format } from 'node:util'

// A test fails on a complaint that it did not silence itself: an error or warning of the console, a request without handler.

let complaints: string[] = []

const own = { error: console.error, warn: console.warn }

export function noteUnknownRequest(request: Request): void {
  complaints.push(`no handler for ${request.method} ${request.url}`)
}

export function watchConsole(): void {
  complaints = []
  for (const level of ['error', 'warn'] as const)
    console[level] = (...words: unknown[]) => {
      complaints.push(`console.${level}: ${format(...words)}`)
    }
}

export function complaintsOfTest(): string[] {
  Object.assign(console, own)
  return complaints
}
