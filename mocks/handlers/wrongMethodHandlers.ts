import { http } from 'msw'
import { CONTRACT, callOf } from '../contractTable'
import { scriptUrlPattern, closeLogEntry, logCall, NOTHING_SENT } from '../server/endpoint'
import { preflightReply, printReply, rawResponse } from '../server/reply'
import { refusalReply } from '../server/phpReply'
import { replyInDialect } from '../dialects/replyInDialect'
import { world } from '../world/world'

const isKnownScript = (file: unknown): boolean => CONTRACT.some((call) => call.file === file)

/**
 * Answers a call to a known script with a wrong method. MSW takes the first handler that matches, so these must come
 * last.
 */
export const wrongMethodHandlers = [
  http.head(scriptUrlPattern(':file'), ({ request, params }) => {
    const file = String(params.file)
    if (world.dialect.method === 'missing' || !callOf('GET', file)) return undefined
    const entry = logCall(request, file, NOTHING_SENT)
    return closeLogEntry(entry, rawResponse(200, null, { 'Content-Type': 'application/json' }))
  }),
  http.all(scriptUrlPattern(':file'), ({ request, params }) => {
    const file = String(params.file)
    const { dialect } = world
    if (dialect.method === 'missing' || !isKnownScript(file) || request.method === 'OPTIONS')
      return undefined
    const entry = logCall(request, file, NOTHING_SENT)
    const reply = { ...refusalReply('Method not allowed'), status: 405 }
    const spoken = replyInDialect(
      CONTRACT.find((call) => call.file === file)?.method ?? 'GET',
      file,
      reply,
      dialect,
      request.url,
    )
    return closeLogEntry(entry, printReply(spoken))
  }),
]

/** Answers every other call below the backend's folder; otherwise MSW would send the call to the network. */
export const unknownHandlers = [
  http.options(scriptUrlPattern('*'), () => {
    const { status, headers } = preflightReply(world.dialect)
    return new Response(null, { status, headers })
  }),
  http.all(scriptUrlPattern('*'), ({ request }) => {
    const { pathname } = new URL(request.url)
    const file = pathname.slice(pathname.lastIndexOf('/backend/api/') + '/backend/api/'.length)
    const entry = logCall(request, file, NOTHING_SENT)
    return closeLogEntry(
      entry,
      printReply({ ...refusalReply(entry.problems.join('; ')), status: 501 }),
    )
  }),
]
