import { http } from 'msw'
import { SIGN_IN_PAGE } from '../faults/faults'
import { pictureAt } from '../seed/pictures'
import { pageReply, rawResponse } from '../server/reply'
import { world } from '../world/world'

/** These headers keep a browser from running an opened upload. The deploy notes ask real hosts to send them too. */
const UPLOAD_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}

const CACHED_HEADERS = { 'Cache-Control': 'public, max-age=3600', ...UPLOAD_HEADERS }

function pathOf(url: string): string {
  const { pathname } = new URL(url)
  const path = pathname.slice(pathname.indexOf('/uploads/') + 1)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function storedFileReply(url: string): Promise<Response> {
  const path = pathOf(url)
  const file = world.files.get(path)
  if (file)
    return rawResponse(200, file.bytes, {
      'Content-Type': file.type || 'application/octet-stream',
      ...UPLOAD_HEADERS,
    })
  const picture = await pictureAt(path)
  if (picture)
    return rawResponse(200, picture.bytes, { 'Content-Type': picture.type, ...CACHED_HEADERS })
  return pageReply(404, 'Not Found', 'The requested URL was not found on this server.')
}

/**
 * Serves the pictures: uploads as they were sent, the seed's pictures from files, and the seed's receipts as
 * drawings.
 */
export const fileHandlers = [
  http.get('*/backend/api/uploads/*', ({ request }) => storedFileReply(request.url)),
  // Some hosts keep pictures in folders outside the backend's folder.
  http.get('*/uploads/*', ({ request }) =>
    world.dialect.pictures === 'folders' ? storedFileReply(request.url) : undefined,
  ),
  // The redirect fault leads here, so the client receives a page instead of JSON.
  http.get(`*/backend/api/${SIGN_IN_PAGE}`, () =>
    pageReply(200, 'Sign in', 'Please sign in to this server.'),
  ),
]
