import type { FaultWish } from '../faults/faultList'
import type { RecipeName } from '../faults/recipes'

/** A call as the log has it. */
export type LoggedCall = {
  file: string
  method: string
  sent: Record<string, unknown>
  files: { field: string; name: string; type: string; size: number }[]
  problems: string[]
  query: Record<string, string>
}

/** The API of the mock's page, for tests in Node: `new MockClient('http://localhost:9000')`. */
export class MockClient {
  /** `world`: the world that all of it concerns. */
  constructor(
    readonly origin: string,
    readonly world = 'main',
  ) {}

  private async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await fetch(`${this.origin}/__mock/api/${path}`, {
      method,
      headers: { 'X-Mock-World': this.world, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await reply.json().catch(() => null)) as T
  }

  reset = () => this.ask('POST', 'reset', { scenario: 'seed' })
  scenario = (name: string) => this.ask('POST', 'scenario', { name })
  fault = (fault: Omit<FaultWish, 'name'> & { name: string }) => this.ask('POST', 'faults', fault)
  /** A recipe such as `gateway`, for orders.php or for the named write. */
  recipe = (name: RecipeName, file?: string) => this.ask('POST', 'recipes', { name, file })
  /** The server's clock follows the page's; the rows are moved to today. */
  async live(): Promise<void> {
    await this.ask('POST', 'clock', { now: 'live' })
    await this.reset()
  }
  /** Advances the server's time; late stores that are due happen. */
  skip = (milliseconds: number) => this.ask('POST', 'clock', { skip: milliseconds })
  /** Removes all faults. */
  calm = () => this.ask('DELETE', 'faults')
  network = (network: { latency?: number | Record<string, number>; rate?: number | null }) =>
    this.ask('POST', 'network', network)
  rows = <T = Record<string, unknown>>(part: string) => this.ask<T[]>('GET', `world/${part}`)
  put = (part: string, value: unknown) => this.ask('PUT', `world/${part}`, value)
  change = (table: string, id: number | string, patch: object) => this.ask('PATCH', `world/${table}/${id}`, patch)
  state = () => this.ask<{ streams: { file: string }[] }>('GET', 'state')
  calls = (file: string) => this.ask<LoggedCall[]>('GET', `log?file=${file}`)
  everyCall = () => this.ask<LoggedCall[]>('GET', 'log')
  async mail(to: string): Promise<{ code: string; kind: string }> {
    const inbox = await this.ask<
      { to: string; code: string; kind: string }[] | { mails: { to: string; code: string; kind: string }[] }
    >('GET', 'inbox')
    const found = (Array.isArray(inbox) ? inbox : inbox.mails).find((mail) => mail.to === to)
    if (!found) throw new Error(`No mail to ${to}`)
    return found
  }
}
