import { DAY_MS, shiftRowDates, stampOf } from './clock'
import { createDice } from './dice'
import {
  dialectFrom,
  PRESETS,
  type Dialect,
  type PresetName,
  type Switches,
} from '../dialects/dialect'
import { createFaultRules, type SavedRule } from '../faults/faultRules'
import { drawDelayOf, NO_DELAY, type NetworkSettings } from '../faults/latency'
import { createInbox, type Mail } from '../server/inbox'
import type { RecordedExchange } from '../server/exchange'
import { createLog, type LogEntry } from '../server/log'
import type { WorldRows } from './rows'
import { SEED_NOW, seedRows } from '../seed/seed'
import { createStreams, type StreamSettings } from '../server/openStreams'
import { createClock, type ClockState } from './worldClock'
import { createSkippableTimers } from '../faults/waits'
import { createWorkerPool, type PoolSettings } from '../server/workerPool'

/** The tables have rows with ids. The other parts of `WorldRows` are single values. */
export const TABLE_NAMES = [
  'products',
  'categories',
  'users',
  'cart',
  'orders',
  'notifications',
  'inquiries',
] as const
export type TableName = (typeof TABLE_NAMES)[number]
export type WorldPart = keyof WorldRows
type RowOf<T extends TableName> = WorldRows[T][number]

export type UploadedFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }
/** A new scenario may keep these parts. `network` includes latency, rate, PHP's workers and stream settings. */
export const KEEPABLE_PARTS = ['faults', 'network', 'log', 'clock'] as const
/** The dialect belongs to the server, not to its rows, so the page's API keeps it unless asked otherwise. */
export type KeepablePart = (typeof KEEPABLE_PARTS)[number] | 'dialect'
export type UndoSnapshot = { label: string; at: string }

export const ALL_PARTS: readonly WorldPart[] = [
  ...TABLE_NAMES,
  'homepage',
  'aboutus',
  'bottom',
  'settings',
  'shipping_charge',
]
const MAX_SNAPSHOTS = 30

type SavedWorld = {
  rows: WorldRows
  ids: Record<TableName, number>
  files: Map<string, UploadedFile>
  mails: readonly Mail[]
}
export type WorldJson = {
  version: 1
  scenario: string
  now: number
  rows: WorldRows
  ids: Record<TableName, number>
  mails: readonly Mail[]
  files: { path: string; name: string; type: string; base64: string }[]
}
/** Saved with the rows, so that this state survives a restart and an edit of the mock's files. */
type Conditions = {
  clock: ClockState
  faults: readonly SavedRule[]
  network: NetworkSettings
  workers: PoolSettings
  streams: StreamSettings
  dialect: Dialect
}
/** The whole saved state. It can be imported like an exported world. */
export type KeptWorld = WorldJson & {
  conditions: Conditions
  log: readonly LogEntry[]
  /**
   * The recorded bytes, for the mock that replaces this one after an edit of its files. A Map, because JSON.stringify
   * writes a Map as {}, and a file must not contain these bytes.
   */
  exchanges?: ReadonlyMap<number, RecordedExchange>
  /**
   * The rows before each of the last thirty writes. JSON.stringify writes a Map as {}, so a file does not contain these
   * copies.
   */
  undo?: ReadonlyMap<number, UndoSnapshot & SavedWorld>
}

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}

const noIds = () =>
  Object.fromEntries(TABLE_NAMES.map((table) => [table, 0])) as Record<TableName, number>

class WorldCore {
  private rows: WorldRows
  private ids = noIds()
  private snapshots: (SavedWorld & UndoSnapshot)[] = []
  private readonly listeners = new Set<(changed: ReadonlySet<WorldPart>) => void>()
  private readonly dirty = new Set<WorldPart>()
  private depth = 0
  readonly clock = createClock()

  /** Files by their path below backend/api/, such as `uploads/receipts/61-esewa.png`. */
  readonly files = new Map<string, UploadedFile>()
  readonly streams = createStreams()
  readonly log = createLog()
  dice = createDice()
  readonly waits = createSkippableTimers()
  readonly workers = createWorkerPool(this.waits)
  readonly faults = createFaultRules(() => this.dice, this.waits.elapsed)
  readonly inbox = createInbox(
    () => this.stamp(),
    (mail) => this.mailListeners.forEach((listener) => listener(mail)),
  )
  private readonly mailListeners = new Set<(mail: Mail) => void>()
  revision = 0
  /** Counts resets, so that calls in flight notice that their world was replaced. */
  resets = 0
  network: NetworkSettings = NO_DELAY
  private usualNetwork: NetworkSettings = NO_DELAY
  /** Separate from `dice`, so that drawing a delay does not change which calls a fault hits. */
  private delayDice = createDice()
  dialect: Dialect = PRESETS.plain.dialect
  private usualDialect: Dialect = PRESETS.plain.dialect
  scenario = 'seed'

  constructor(private readonly source: () => WorldRows) {
    this.rows = source()
    this.reset()
  }

  // ---- the clock --------------------------------------------------------------------------------------------------

  now(): number {
    return this.clock.now()
  }

  stamp(): string {
    return stampOf(this.now())
  }

  /** `live` moves the seed's last day to today. A number stops the clock at that moment. */
  setClock(clock: 'live' | number): void {
    this.clock.setStart(clock === 'live' ? clock : SEED_NOW)
    if (clock !== 'live') this.clock.stopAt(clock)
  }

  /** Advances the clock and everything that waits for it: late writes, late replies, the end of faults. */
  skip(milliseconds: number): void {
    this.clock.move(milliseconds)
    if (milliseconds > 0) this.waits.skip(milliseconds)
  }

  // ---- the network ------------------------------------------------------------------------------------------------

  /** Each reset returns to this network. */
  setUsualNetwork(network: NetworkSettings): void {
    this.usualNetwork = network
    this.network = structuredClone(network)
  }

  /** Milliseconds on the line and in PHP. */
  delayOf(file: string): { line: number; php: number } {
    return drawDelayOf(this.network, file, this.delayDice)
  }

  // ---- PHP's dialect ----------------------------------------------------------------------------------------------

  private setDialect(dialect: Dialect): void {
    this.dialect = dialect
    this.streams.setUsual({ delay: Number(dialect.delay), comment: Number(dialect.comment) })
  }

  /** Takes a preset, some switches, or a preset with other switches. Lasts until the next reset. */
  speak(preset: PresetName, switches?: Switches): void
  speak(switches: Switches): void
  speak(wish: PresetName | Switches, switches: Switches = {}): void {
    if (typeof wish === 'string') this.setDialect(dialectFrom(PRESETS[wish].dialect, switches))
    else this.setDialect(dialectFrom(this.dialect, wish))
  }

  /** Each reset returns to this dialect. */
  setUsualDialect(dialect: Dialect): void {
    this.usualDialect = dialect
    this.setDialect(dialect)
  }

  // ---- rows -------------------------------------------------------------------------------------------------------

  /** Ids are never reused. */
  nextId(table: TableName): number {
    this.ids[table] = Math.max(this.ids[table], this.highestId(table)) + 1
    return this.ids[table]
  }

  private highestId(table: TableName): number {
    return this.rows[table].reduce((top, { id }) => Math.max(top, id), 0)
  }

  add<T extends TableName>(
    table: T,
    row: Omit<RowOf<T>, 'id'>,
    where: 'first' | 'last' = 'last',
  ): RowOf<T> {
    const added = { ...row, id: this.nextId(table) } as RowOf<T>
    const rows = this.rows[table] as RowOf<T>[]
    this.put(table, (where === 'first' ? [added, ...rows] : [...rows, added]) as WorldRows[T])
    return added
  }

  change<T extends TableName>(table: T, id: number, patch: Partial<RowOf<T>>): void {
    const rows = this.rows[table] as RowOf<T>[]
    this.put(table, rows.map((row) => (row.id === id ? { ...row, ...patch } : row)) as WorldRows[T])
  }

  remove(table: TableName, id: number): void {
    const rows = this.rows[table] as RowOf<TableName>[]
    this.put(table, rows.filter((row) => row.id !== id) as WorldRows[TableName])
  }

  put<P extends WorldPart>(part: P, value: WorldRows[P]): void {
    this.rows = { ...this.rows, [part]: value }
    this.dirty.add(part)
    if (this.depth === 0) this.ring()
  }

  peek(): WorldRows {
    return this.rows
  }

  // ---- change events ------------------------------------------------------------------------------------------------

  listen(listener: (changed: ReadonlySet<WorldPart>) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  onMail(listener: (mail: Mail) => void): () => void {
    this.mailListeners.add(listener)
    return () => this.mailListeners.delete(listener)
  }

  /** Notifies the streams of changed parts: the named ones and those that the world's own methods changed. */
  ring(...parts: WorldPart[]): void {
    const changed = new Set([...this.dirty, ...parts])
    this.dirty.clear()
    if (changed.size === 0) return
    this.revision++
    this.listeners.forEach((listener) => listener(changed))
  }

  /** All changes of one write make one snapshot and one change event. */
  transact<Result>(label: string, write: () => Result): Result {
    const before = this.save()
    this.depth++
    try {
      return write()
    } finally {
      this.depth--
      if (this.depth === 0 && this.dirty.size > 0) {
        this.snapshots = [...this.snapshots, { ...before, label, at: this.stamp() }].slice(
          -MAX_SNAPSHOTS,
        )
        this.ring()
      }
    }
  }

  // ---- undo, export, import and reset -------------------------------------------------------------------------------

  /** Newest first; `label` names the write after the snapshot. */
  get history(): UndoSnapshot[] {
    return this.snapshots.map(({ label, at }) => ({ label, at })).reverse()
  }

  back(steps = 1): void {
    const saved = this.snapshots.at(-steps)
    if (!saved) return
    this.snapshots = this.snapshots.slice(0, -steps)
    this.restore(saved)
  }

  private save(): SavedWorld {
    return {
      rows: this.rows,
      ids: { ...this.ids },
      files: new Map(this.files),
      mails: this.inbox.mails,
    }
  }

  private restore({ rows, ids, files, mails }: SavedWorld): void {
    this.rows = rows
    for (const table of TABLE_NAMES)
      this.ids[table] = Math.max(ids[table] ?? 0, this.highestId(table))
    this.files.clear()
    files.forEach((file, path) => this.files.set(path, file))
    this.inbox.restore(mails)
    this.ring(...ALL_PARTS)
  }

  toJson(): WorldJson {
    const { rows, ids, mails } = this.save()
    const files = [...this.files].map(([path, { name, type, bytes }]) => ({
      path,
      name,
      type,
      base64: base64Of(bytes),
    }))
    return { version: 1, scenario: this.scenario, now: this.now(), rows, ids, mails, files }
  }

  /** Throws unless the value is an exported world; the present world then stays. */
  fromJson(json: WorldJson): void {
    if (json?.version !== 1 || ALL_PARTS.some((part) => !Object.hasOwn(json.rows ?? {}, part)))
      throw new Error('This file is not an exported world')
    if (TABLE_NAMES.some((table) => !Array.isArray(json.rows[table])))
      throw new Error('This world has a broken table')
    const files = new Map(
      json.files.map(({ path, name, type, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        return [path, { name, type, bytes }]
      }),
    )
    this.scenario = json.scenario
    this.restore({ rows: structuredClone(json.rows), ids: json.ids, files, mails: json.mails })
  }

  keep(): KeptWorld {
    return {
      ...this.toJson(),
      conditions: {
        clock: this.clock.state,
        faults: this.faults.save(),
        network: this.network,
        workers: this.workers.settings,
        streams: this.streams.settings,
        dialect: this.dialect,
      },
      log: this.log.entries,
      exchanges: this.log.exchanges,
      undo: new Map(this.snapshots.entries()),
    }
  }

  /** Continues a saved world, or an exported one, which has only rows. Throws if the value is neither. */
  resume(kept: WorldJson & Partial<KeptWorld>): void {
    this.fromJson(kept)
    this.log.restore(kept.log ?? [], kept.exchanges instanceof Map ? kept.exchanges : new Map())
    this.snapshots = kept.undo instanceof Map ? [...kept.undo.values()] : []
    const { clock, faults, network, workers, streams, dialect } = kept.conditions ?? {}
    if (clock) this.clock.restore(clock)
    if (faults) this.faults.restore(faults)
    if (network) this.network = structuredClone(network)
    if (workers) this.workers.set(workers)
    // A world that an older mock saved lacks newer switches of the dialect. Each missing switch takes its value from
    // `usualDialect`.
    if (dialect) this.setDialect(dialectFrom(this.usualDialect, dialect))
    if (streams) this.streams.set(streams)
  }

  /**
   * Sets the given rows, or the seed's. Streams end, or receive the new rows. All other settings return to their
   * initial values.
   */
  reset(
    rows?: WorldRows,
    scenario = rows ? 'given' : 'seed',
    streams: 'end' | 'keep' = 'end',
    kept: readonly KeepablePart[] = [],
  ): void {
    if (streams === 'end') this.streams.close()
    this.resets++
    this.waits.clear()
    this.workers.reset(kept.includes('network'))
    if (!kept.includes('dialect')) this.setDialect(this.usualDialect)
    if (!kept.includes('network')) this.streams.reset()
    if (!kept.includes('clock')) this.clock.reset()
    if (!kept.includes('log')) this.log.clear()
    if (!kept.includes('faults')) this.faults.clear()
    this.inbox.clear()
    this.dice = createDice()
    this.delayDice = createDice()
    if (!kept.includes('network')) this.network = structuredClone(this.usualNetwork)
    this.snapshots = []
    this.scenario = scenario
    const fresh = structuredClone(rows ?? this.source())
    const days = Math.floor((this.clock.begin() - SEED_NOW) / DAY_MS)
    this.restore({
      rows: days === 0 ? fresh : shiftRowDates(fresh, days),
      ids: noIds(),
      files: new Map(),
      mails: [],
    })
    for (const user of this.rows.users)
      if (!user.verified) this.inbox.sendCode('verification', user.email)
  }
}

/** The mock server's whole state, with its rows as properties. Handlers change it; tests and the panel read it. */
export type World = WorldCore & WorldRows

export function createWorld(source: () => WorldRows): World {
  const core = new WorldCore(source)
  for (const part of ALL_PARTS) {
    Object.defineProperty(core, part, {
      enumerable: true,
      get: () => core.peek()[part],
      set(value: WorldRows[typeof part]) {
        core.put(part, value)
      },
    })
  }
  return core as World
}

export const mainWorld = createWorld(seedRows)

let presentWorld = (): World => mainWorld

/** `how` returns the world of the current call. Without a resolver, every call gets the main world. */
export function setWorldResolver(how: () => World): void {
  presentWorld = how
}

/** Handlers use this proxy, which leads to the world of the current call. */
export const world: World = new Proxy(mainWorld, {
  get: (_main, key) => Reflect.get(presentWorld(), key) as unknown,
  set: (_main, key, value) => Reflect.set(presentWorld(), key, value),
})
