import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { chooseWorld, createWorld, mainWorld, type KeptWorld, type World } from '../world/world'
import { seedRows } from '../seed/seed'
import type { StartOptions } from './startOptions'
import { startWorld } from './startWorld'

// Worlds side by side: a call belongs to the world that its address, header, host or cookie names.

export const MAIN_WORLD = 'main'
const MOST = 50

type Named = { name: string; world: World }

const main: Named = { name: MAIN_WORLD, world: mainWorld }
const calls = new AsyncLocalStorage<Named>()
/** In the order of their last use. */
const others = new Map<string, Named>()
let options: StartOptions = {}
let changed = () => {}

chooseWorld(() => (calls.getStore() ?? main).world)
main.world.listen(() => changed())

/** One listener for the rows of all worlds. */
export function whenWorldsChange(listener: () => void): void {
  changed = listener
}

export const currentWorldName = (): string => (calls.getStore() ?? main).name
export const worldNames = (): string[] => [MAIN_WORLD, ...others.keys()]
const every = (): Named[] => [main, ...others.values()]

/** Starts the main world; every other world starts with the same options when it is first named. */
export function startWorlds(wished: StartOptions): void {
  options = wished
  startWorld(wished)
}

/** An open stream means that this world is still in use. */
const isIdle = ({ world }: Named): boolean => world.streams.list().length === 0

function makeRoom(): void {
  if (others.size < MOST) return
  const oldest = [...others.values()].find(isIdle) ?? [...others.values()][0]
  if (oldest) forgetWorld(oldest.name)
}

function named(name: string): Named {
  if (name === MAIN_WORLD) return main
  const known = others.get(name)
  if (known) {
    others.delete(name)
    others.set(name, known)
    return known
  }
  makeRoom()
  const made = { name, world: createWorld(seedRows) }
  others.set(name, made)
  calls.run(made, () => startWorld(options))
  made.world.listen(() => changed())
  return made
}

/** Everything that `act` starts belongs to this world, timers and streams included. */
export const inWorld = <Result>(name: string, act: () => Result): Result =>
  calls.run(named(name), act)

/** False for the main world, which always exists, and for one without a name. */
export function forgetWorld(name: string): boolean {
  const found = others.get(name)
  if (!found) return false
  calls.run(found, () => found.world.reset())
  return others.delete(name)
}

/** Each world by its name, the main one included. */
export type KeptWorlds = Record<string, KeptWorld>

export const keepWorlds = (): KeptWorlds =>
  Object.fromEntries(every().map(({ name, world }) => [name, world.keep()]))

export function resumeWorlds(kept: KeptWorlds): void {
  for (const [name, world] of Object.entries(kept))
    inWorld(name, () => named(name).world.resume(world))
}

export const worldsWithOldSeed = (): string[] =>
  every()
    .filter(({ world }) => world.seedChanged)
    .map(({ name }) => name)

/** The calls of one file that a world has seen, oldest first. */
export const callsOf = (name: string, file: string, method?: string) =>
  named(name).world.log.of(file, method)

/** Ends every wait and stream: late writes happen now, and clients reconnect. */
export function settleWorlds(): void {
  for (const one of every())
    calls.run(one, () => {
      one.world.waits.clear()
      one.world.streams.end()
    })
}

// ---- which world a call belongs to ------------------------------------------------------------------------------------

export const NAME_RULE =
  'A world’s name is up to 40 letters, digits and hyphens, and begins with a letter or digit.'
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const COOKIE = 'mock-world'

export type Wish = {
  /** Null if the name cannot be a world's name. */
  name: string | null
  /** The address without `world`, as PHP would see it. */
  path: string
  /** For a page whose address names a world: its later calls carry the name in this cookie. */
  cookie: string | null
}

const cookieOf = (header: string): string | undefined =>
  header
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === COOKIE)?.[1]

const isPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  (headers['sec-fetch-dest'] === 'document' || /\btext\/html\b/.test(headers.accept ?? ''))

export function worldOf(incoming: IncomingMessage, address: string): Wish {
  const { searchParams, pathname } = new URL(address, 'http://localhost')
  const asked = searchParams.get('world')
  const { host = '', cookie = '', 'x-mock-world': header } = incoming.headers
  const [, subdomain] = /^([^.]+)\.localhost(?::\d+)?$/i.exec(host) ?? []
  const text =
    (asked ?? String(header ?? subdomain ?? cookieOf(cookie) ?? '')).toLowerCase() || MAIN_WORLD
  const name = NAME.test(text) ? text : null
  if (asked === null) return { name, path: address, cookie: null }
  searchParams.delete('world')
  const query = searchParams.toString()
  const keeps = name !== null && isPage(incoming)
  const life = name === MAIN_WORLD ? '; Max-Age=0' : ''
  return {
    name,
    path: query === '' ? pathname : `${pathname}?${query}`,
    cookie: keeps ? `${COOKIE}=${name}; Path=/; SameSite=Lax${life}` : null,
  }
}
