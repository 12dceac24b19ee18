import type { FaultWish } from '../faults/faultList'
import type { PresetName, Switches } from '../dialects/dialect'
import type { SequenceEnd, SequenceTurn } from '../faults/faultRules'
import type { FaultStep } from '../faults/faultSteps'
import type { ProfileName } from '../faults/latency'
import type { RecipeName } from '../faults/recipes'
import type { StreamSettings } from '../server/openStreams'
import type { PoolSettings } from '../server/workerPool'
import type { KeepablePart } from '../world/world'

export type LoggedCall = {
  file: string
  method: string
  sent: Record<string, unknown>
  files: { field: string; name: string; type: string; size: number }[]
  problems: string[]
  query: Record<string, string>
  contentType: string
}

/** Calls the API of the mock's page from tests in Node: `new MockClient('http://localhost:9000')`. */
export class MockClient {
  /** `world` names the world that this client reads and changes. */
  constructor(
    readonly origin: string,
    readonly world = 'main',
  ) {}

  private async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await fetch(`${this.origin}/__mock/api/${path}`, {
      method,
      headers: {
        'X-Mock-World': this.world,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await reply.json().catch(() => null)
    // For example a misspelled fault: without this error the test would run without any fault.
    if (reply.status === 400)
      throw new Error(
        `${method} ${path}: ${(answer as { error?: string } | null)?.error ?? 'refused'}`,
      )
    return answer as T
  }

  reset = () => this.ask('POST', 'reset', { scenario: 'seed', dialect: 'start' })
  /** Sets a preset of PHP's dialect, or single switches, until the next reset. */
  dialect = (wish: PresetName | Switches) =>
    this.ask('POST', 'dialect', typeof wish === 'string' ? { preset: wish } : wish)
  /** With `keep` true, faults, network, log and clock stay. A list names the parts that stay. */
  scenario = (name: string, keep: boolean | readonly KeepablePart[] = false) =>
    this.ask('POST', 'scenario', { name, keep })
  /** Sets a fault by a word such as `serverError` or a code such as `H7`. */
  fault = (fault: Omit<FaultWish, 'name'> & { name: string }) => this.ask('POST', 'faults', fault)
  /** Sets when each call runs its script and what it replies: `[{ wait: 3000 }, 'store', 'serverError']`. */
  steps = (file: string, steps: readonly FaultStep[], more: Partial<FaultWish> = {}) =>
    this.ask('POST', 'faults', { ...more, file, steps })
  /** Sets one fault for each call, one after the other. */
  sequence = (file: string, sequence: readonly SequenceTurn[], after: SequenceEnd = 'good') =>
    this.ask('POST', 'faults', { file, sequence, after })
  /** Sets a recipe such as `gateway`, by default for orders.php. */
  recipe = (name: RecipeName, file?: string) => this.ask('POST', 'recipes', { name, file })
  /** Lets the server's clock follow real time and moves the dates in the rows to today. */
  async live(): Promise<void> {
    await this.ask('POST', 'clock', { now: 'live' })
    await this.reset()
  }
  /**
   * Stops the clock at the time of the seed (November 2026) and restores the seed's own dates. Later resets keep the
   * clock stopped.
   */
  async fixed(): Promise<void> {
    await this.ask('POST', 'clock', { now: 'fixed' })
    await this.reset()
  }
  /** Advances the server's time, so that due late writes happen. */
  skip = (milliseconds: number) => this.ask('POST', 'clock', { skip: milliseconds })
  calm = () => this.ask('DELETE', 'faults')
  /** Replaces the network settings. A missing setting means no delay or no limit. */
  network = (network: {
    latency?: number | Record<string, number>
    rate?: number | null
    profile?: ProfileName
  }) => this.ask('POST', 'network', network)
  workers = (settings: Partial<PoolSettings>) => this.ask('POST', 'workers', settings)
  /** Times may be texts: `skip: '1 h'`, `offset: '2 days'`, `now: '2026-01-14 09:00'`. */
  clock = (body: {
    stop?: true
    run?: true
    skip?: number | string
    offset?: number | string
    now?: number | string
  }) => this.ask('POST', 'clock', body)
  /** Sets times in milliseconds, or runs an action such as `pause`, for all streams or for one file. */
  streams = (
    body: Partial<Pick<StreamSettings, 'life' | 'comment' | 'delay'>> & {
      action?: string
      file?: string
    } & Record<string, unknown>,
  ) => this.ask('POST', 'streams', body)
  rows = <T = Record<string, unknown>>(part: string) => this.ask<T[]>('GET', `world/${part}`)
  put = (part: string, value: unknown) => this.ask('PUT', `world/${part}`, value)
  change = (table: string, id: number | string, patch: object) =>
    this.ask('PATCH', `world/${table}/${id}`, patch)
  state = () => this.ask<{ streams: { file: string }[] }>('GET', 'state')
  calls = (file: string) => this.ask<LoggedCall[]>('GET', `log?file=${file}`)
  everyCall = () => this.ask<LoggedCall[]>('GET', 'log')
  async mail(to: string): Promise<{ code: string; kind: string }> {
    const inbox = await this.ask<{ to: string; code: string; kind: string }[]>('GET', 'inbox')
    const found = inbox.find((mail) => mail.to === to)
    if (!found) throw new Error(`No mail to ${to}`)
    return found
  }
}
