import { http, type HttpHandler } from 'msw'
import { realBackendOrigin } from '../server/overBackend'
import { servesMockAlone } from '../server/surroundings'
import { forgetWorld, currentWorldName, worldNames } from '../server/worlds'
import { world } from '../world/world'
import { RECORDED_PASSWORD, readRowsOfBackend, type JsonObject } from '../world/fromWire'
import { apiPath, badRequest, apiBodyOf, okReply } from './apiParts'

export const worldState = () => ({
  backend: realBackendOrigin(),
  alone: servesMockAlone(),
  world: currentWorldName(),
  worlds: worldNames(),
})

const readRealBackend = async (
  file: string,
  query: Record<string, string> = {},
): Promise<JsonObject> => {
  const words = new URLSearchParams(query).toString()
  const reply = await fetch(
    `${realBackendOrigin()}/backend/api/${file}${words === '' ? '' : `?${words}`}`,
  )
  const value: unknown = JSON.parse((await reply.text()).replace(/^\uFEFF+/, ''))
  if (typeof value !== 'object' || value === null) throw new Error(`${file} gives no object`)
  return value as JsonObject
}

/** Reads the real backend's data into the mock's rows, which the page can then export as a file. */
async function recordWorld(request: Request): Promise<Response> {
  if (realBackendOrigin() === '')
    return badRequest('There is no real backend: start with --backend=https://host')
  try {
    const { admin } = await apiBodyOf(request)
    const rows = await readRowsOfBackend(
      readRealBackend,
      typeof admin === 'string' ? admin.trim() : '',
    )
    world.reset(rows, 'recorded', 'keep')
    const { products, orders, users } = rows
    return okReply({
      products: products.length,
      orders: orders.length,
      users: users.length,
      password: RECORDED_PASSWORD,
    })
  } catch (cause) {
    return badRequest(
      `The backend could not be recorded: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }
}

export const worldHandlers: HttpHandler[] = [
  http.post(apiPath('record'), ({ request }) => recordWorld(request)),
  http.delete(apiPath('worlds/:name'), ({ params }) =>
    forgetWorld(String(params.name))
      ? okReply()
      : badRequest('There is no such world, or it is the main one'),
  ),
]
