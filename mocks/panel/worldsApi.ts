// The worlds side by side, and the question after a change of the seed.
import { http, HttpResponse, type HttpHandler } from 'msw'
import { realBackend } from '../server/overBackend'
import { forgetWorld, inWorld, presentName, worldNames } from '../server/worlds'
import { world } from '../world/world'
import { at, bad, done, post } from './apiParts'

/** Their part of `GET state`. */
export const worldState = () => ({
  backend: realBackend(),
  world: presentName(),
  worlds: worldNames(),
  seedChanged: world.seedChanged,
})

const told = (name: string) =>
  inWorld(name, () => ({
    name,
    scenario: world.scenario,
    now: world.stamp(),
    orders: world.orders.length,
    calls: world.log.entries.length,
    streams: world.streams.list().length,
    seedChanged: world.seedChanged,
  }))

export const worldHandlers: HttpHandler[] = [
  http.get(at('worlds'), () => HttpResponse.json(worldNames().map(told))),
  http.delete(at('worlds/:name'), ({ params }) =>
    forgetWorld(String(params.name)) ? done() : bad('There is no such world, or it is the main one'),
  ),
  post('seed', ({ keep }) => (keep === true ? world.acceptSeed() : 'keep is true; to start again, POST reset')),
]
