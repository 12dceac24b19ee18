import { http } from 'msw'
import { CONTRACT, callOf } from '../contractTable'
import { api, closeEntry, logCall } from '../server/endpoint'
import { print, respond } from '../server/reply'
import { refuse } from '../server/phpReply'
import { spokenReply } from '../dialects/spokenReply'
import { world } from '../world/world'

const isKnown = (file: unknown): boolean => CONTRACT.some((call) => call.file === file)

/** After all other handlers: a file of the contract that is called with another method than its own. */
export const methodHandlers = [
  http.head(api(':file'), ({ params }) => {
    const file = String(params.file)
    if (world.dialect.method === 'missing' || !callOf('GET', file)) return undefined
    return respond(200, null, { 'Content-Type': 'application/json' })
  }),
  http.all(api(':file'), ({ request, params }) => {
    const file = String(params.file)
    const { dialect } = world
    if (dialect.method === 'missing' || !isKnown(file) || request.method === 'OPTIONS')
      return undefined
    const entry = logCall(request, file, { fields: [], files: [], shown: null })
    const reply = { ...refuse('Method not allowed'), status: 405 }
    const spoken = spokenReply(
      CONTRACT.find((call) => call.file === file)?.method ?? 'GET',
      file,
      reply,
      dialect,
      request.url,
    )
    return closeEntry(entry, print(spoken))
  }),
]
