// What the browser lacks: a chat's own browser, played in any other.
import { http, HttpResponse, type HttpHandler } from 'msw'
import { MISSING, takeAwayScript, TOGETHER } from '../faults/inApp'
import { world } from '../world/world'
import { at, post } from './apiParts'

/** The address of the script in the shop's pages; relative to the folder of the shop. */
export const TAKE_AWAY = '__mock/api/without.js'

export function browserState() {
  return {
    without: world.without,
    browserParts: MISSING.map(({ word, name }) => ({ word, name })),
    browserTogether: TOGETHER.map(({ word }) => word),
  }
}

export const browserHandlers: HttpHandler[] = [
  post('browser', ({ without = [] }) => {
    const words = without === 'all' ? TOGETHER.map(({ word }) => word) : without
    if (!Array.isArray(words)) return 'without is a list of parts, or "all"'
    const unknown = words.find((word) => !MISSING.some((part) => part.word === word))
    if (unknown !== undefined)
      return `A browser has no part ${JSON.stringify(unknown)}. There are ${MISSING.map(({ word }) => word).join(', ')}.`
    world.without = [...new Set(words as string[])]
  }),
  http.get(at('without.js'), () =>
    HttpResponse.text(takeAwayScript(world.without), {
      headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' },
    }),
  ),
]
