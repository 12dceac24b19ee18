import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import {
  setWorldResolver,
  createWorld,
  mainWorld,
  type KeptWorld,
  type World,
} from '../world/world'
import { seedRows } from '../seed/seed'
import type { StartOptions } from './startOptions'
import { startWorld } from './startWorld'

// Several worlds exist side by side. A call's address, header, host or cookie names its world.

export const MAIN_WORLD = 'main'
const MAX_WORLDS = 50

type NamedWorld = { name: string; world: World }

const mainNamed: NamedWorld = { name: MAIN_WORLD, world: mainWorld }
const worldOfCall = new AsyncLocalStorage<NamedWorld>()
/** Each use moves a world to the end of the Map, so the first world is the one unused for the longest time. */
const otherWorlds = new Map<string, NamedWorld>()
let startWishes: StartOptions = {}
let onChange = () => {}

setWorldResolver(() => (worldOfCall.getStore() ?? mainNamed).world)
mainNamed.world.listen(() => onChange())

/** The listener gets the changes of all worlds. */
export function whenWorldsChange(listener: () => void): void {
  onChange = listener
}

export const currentWorldName = (): string => (worldOfCall.getStore() ?? mainNamed).name
export const worldNames = (): string[] => [MAIN_WORLD, ...otherWorlds.keys()]
const allWorlds = (): NamedWorld[] => [mainNamed, ...otherWorlds.values()]

/** Each other world starts with the same options when it is first named. */
export function startWorlds(wished: StartOptions): void {
  startWishes = wished
  startWorld(wished)
}

/** A world with an open stream is still in use. */
const isIdle = ({ world }: NamedWorld): boolean => world.streams.list().length === 0

function makeRoom(): void {
  if (otherWorlds.size < MAX_WORLDS) return
  const oldest = [...otherWorlds.values()].find(isIdle) ?? [...otherWorlds.values()][0]
  if (oldest) forgetWorld(oldest.name)
}

function namedWorld(name: string): NamedWorld {
  if (name === MAIN_WORLD) return mainNamed
  const known = otherWorlds.get(name)
  if (known) {
    otherWorlds.delete(name)
    otherWorlds.set(name, known)
    return known
  }
  makeRoom()
  const made = { name, world: createWorld(seedRows) }
  otherWorlds.set(name, made)
  worldOfCall.run(made, () => startWorld(startWishes))
  made.world.listen(() => onChange())
  return made
}

/** Everything that `act` starts belongs to this world, including timers and streams. */
export const runInWorld = <Result>(name: string, act: () => Result): Result =>
  worldOfCall.run(namedWorld(name), act)

/** Returns false for the main world, which always exists, and for an unknown name. */
export function forgetWorld(name: string): boolean {
  const found = otherWorlds.get(name)
  if (!found) return false
  worldOfCall.run(found, () => found.world.reset())
  return otherWorlds.delete(name)
}

export type KeptWorlds = Record<string, KeptWorld>

export const worldsToKeep = (): KeptWorlds =>
  Object.fromEntries(allWorlds().map(({ name, world }) => [name, world.keep()]))

export function resumeWorlds(kept: KeptWorlds): void {
  for (const [name, world] of Object.entries(kept))
    runInWorld(name, () => namedWorld(name).world.resume(world))
}

export const loggedCallsOf = (name: string, file: string, method?: string) =>
  namedWorld(name).world.log.of(file, method)

/** Ends every wait and stream, so that late writes happen now and clients reconnect. */
export function endWaitsAndStreams(): void {
  for (const one of allWorlds())
    worldOfCall.run(one, () => {
      one.world.waits.clear()
      one.world.streams.end()
    })
}

// ---- which world a call belongs to ------------------------------------------------------------------------------------

export const WORLD_NAME_RULE =
  'A world’s name is up to 40 letters, digits and hyphens, and begins with a letter or digit.'
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const COOKIE = 'mock-world'

export type RequestedWorld = {
  /** Null if the name cannot be a world's name. */
  name: string | null
  /** The address without `world`, as PHP would see it. */
  path: string
  /** Set if the page's address names a world. Later calls of the page carry the name in this cookie. */
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

export function requestedWorldOf(incoming: IncomingMessage, address: string): RequestedWorld {
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
