import { fileOf, header, isShop, type Visit } from './doctorVisit.ts'

// The service worker: a browser keeps one until the server gives it another, so a wrong one stays on visitors' phones.

const AGAIN = 'Upload the sw.js of this build, after assets/ and before index.html.'

export async function examineWorker(visit: Visit): Promise<void> {
  const { base, page } = visit
  const name = /<html[^>]* data-worker="([^"]*)"/.exec(page.text)?.[1]
  const reply = await visit.ask(`${base}/${name ?? 'sw.js'}`)
  const lies = reply.status === 200 && !isShop(reply)
  if (name === undefined) {
    // Without a name in the page, only a worker that removes itself is of use.
    if (lies && !/unregister/.test(reply.text))
      visit.wrong(
        'service worker',
        'sw.js is of another build: index.html names no worker, but browsers that have one go on with it',
        'Upload index.html and sw.js of the same build. To take workers away: npm run build -- --no-worker.',
      )
    return
  }
  const bad = (what: string, cure: string) => visit.wrong('service worker', what, cure)
  if (!lies) {
    const how =
      reply.status === 200 ? 'the page comes in its place' : String(reply.status || reply.problem)
    return bad(`${name} is missing (${how}): visitors keep the worker of an earlier build`, AGAIN)
  }
  if (!/^(?:text|application)\/(?:x-)?javascript/.test(header(reply, 'content-type')))
    return bad(
      `Content-Type is "${header(reply, 'content-type')}": browsers refuse it`,
      `${fileOf(visit)} gives .js the type text/javascript.`,
    )
  // Without the header the browser asks each time.
  if (/max-age=[1-9]|immutable/.test(header(reply, 'cache-control')))
    return bad(
      `Cache-Control is "${header(reply, 'cache-control')}": visitors keep the build before for so long`,
      `${fileOf(visit)} of this build sends "no-cache" for ${name}.`,
    )
  const asked = [...page.text.matchAll(/<script[^>]* src="[^"]*?(assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  const unknown = asked.filter((file) => !reply.text.includes(file))
  const pageIsWrong = visit.found.some((line) => line.name === 'index.html' && line.stops)
  if (unknown.length > 0 && pageIsWrong) return
  if (unknown.length > 0)
    return bad(`is of another build: it does not know ${unknown.join(', ')}`, AGAIN)
  const later = /assets\/later-\w+\.json/.exec(reply.text)?.[0]
  const list = later === undefined ? undefined : await visit.ask(`${base}/${later}`)
  if (list && (list.status !== 200 || isShop(list)))
    return bad(
      `${later} is missing: no browser takes this worker, and visitors keep an earlier one`,
      AGAIN,
    )
  visit.good('service worker')
}
