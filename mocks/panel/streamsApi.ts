import type { HttpHandler } from 'msw'
import type { StreamSettings } from '../server/openStreams'
import { world } from '../world/world'
import {
  textOrUndefined,
  isKnownFile,
  numberOrDefault,
  postHandler,
  unknownFileText,
  type ApiBody,
} from './apiParts'

export function streamState() {
  return {
    streams: world.streams
      .list()
      .map(({ id, file, since, messages }) => ({ id, file, since, messages })),
    streamSettings: world.streams.settings,
  }
}

const TIME_SETTINGS = ['life', 'comment', 'delay'] as const

function settingsIn(body: ApiBody): Partial<StreamSettings> | string {
  const change: Partial<Record<(typeof TIME_SETTINGS)[number], number>> = {}
  for (const name of TIME_SETTINGS) {
    const value = body[name]
    if (value === undefined) continue
    if (typeof value !== 'number' || !(value >= 0)) return `${name} is milliseconds, from 0`
    change[name] = value
  }
  return change
}

const PLAIN_ACTIONS = ['send', 'pause', 'resume', 'end', 'drop'] as const
const ACTION_HELP = `action is one of ${PLAIN_ACTIONS.join(', ')}, message, flood, raw`

function actOnStreams(action: unknown, body: ApiBody, file?: string): string | object {
  const { streams } = world
  const { text, value, event } = body
  const reached = streams
    .list()
    .filter((stream) => file === undefined || stream.file === file).length
  const plain = PLAIN_ACTIONS.find((name) => name === action)
  if (plain) streams[plain](file)
  else if (action === 'raw') streams.raw(typeof text === 'string' ? text : '', file)
  else if (action === 'flood')
    streams.flood(file, numberOrDefault(body.seconds, 3), numberOrDefault(body.perSecond, 200))
  else if (action === 'message') {
    if (value === undefined && typeof text !== 'string') return 'Give value (any JSON) or text'
    if (event !== undefined && (typeof event !== 'string' || /[\r\n]/.test(event)))
      return 'event is a name in one line'
    streams.message(typeof text === 'string' ? text : JSON.stringify(value), file, event)
  } else return ACTION_HELP
  return { reached }
}

export const streamHandlers: HttpHandler[] = [
  postHandler('streams', ({ action, file: name, ...body }) => {
    const file = textOrUndefined(name)
    if (file !== undefined && !isKnownFile(file)) return unknownFileText(file)
    if (file !== undefined && !file.endsWith('_sse.php')) return `${file} is no stream`
    const settings = settingsIn(body)
    if (typeof settings === 'string') return settings
    const isSetting = Object.keys(settings).length > 0
    if (action === undefined && !isSetting) return ACTION_HELP
    world.streams.set(settings)
    return action === undefined ? {} : actOnStreams(action, body, file)
  }),
]
