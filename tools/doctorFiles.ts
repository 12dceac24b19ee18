import { createHash } from 'node:crypto'
import { decoded, inTurn, type Reply } from './doctorAsk.ts'
import { fileOf, header, isShop, type BuildList, type Visit } from './doctorVisit.ts'

// Compares every file of assets/ with the list of the build, in each encoding.

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const isList = (value: unknown): value is BuildList =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as BuildList).policy === 'string' &&
  typeof (value as BuildList).files === 'object'

/** Reads files.json before everything else, because the other checks go by it. */
export async function readBuildList(visit: Visit): Promise<void> {
  const reply = await visit.ask(`${visit.base}/files.json`)
  try {
    const value: unknown = JSON.parse(reply.text)
    if (reply.status === 200 && isList(value)) visit.build = value
  } catch {
    // It is named below.
  }
  if (visit.build === null)
    visit.wrong(
      'files.json',
      reply.status === 200 && !isShop(reply)
        ? 'cannot be read'
        : `is missing (${reply.status}): the files of the build cannot be compared`,
      'Upload all contents of dist/. A build of an earlier version has none: build again.',
    )
}

type Fault = { file: string; kind: string; cure: string }

const AGAIN = 'Upload these files again, in binary mode; index.html last.'

const ENCODINGS = { plain: 'identity', br: 'br', gz: 'gzip' } as const

function faultOf(file: string, wanted: BuildList['files'][string], reply: Reply): Fault | null {
  const [bytes = 0, sum = ''] = wanted.plain ?? []
  const encoding = header(reply, 'content-encoding')
  const name = encoding === '' ? file : `${file} (${encoding === 'gzip' ? 'gz' : encoding})`
  const fault = (kind: string, cure = AGAIN): Fault => ({ file: name, kind, cure })
  if (reply.status === 403)
    return fault(
      'may not be read (403)',
      'The web server has to be allowed to read them: chmod 644.',
    )
  if (reply.status === 0) return fault(`did not come (${reply.problem})`)
  if (reply.status !== 200 || isShop(reply)) return fault(`missing (${reply.status})`)
  const content = decoded(reply.body, encoding)
  if (content !== null && sha(content) === sum) return null
  const [packed = bytes] =
    (encoding === '' ? wanted.plain : wanted[encoding === 'gzip' ? 'gz' : encoding]) ?? []
  if (reply.problem !== '' || content === null || reply.body.length < packed)
    return fault('cut or torn')
  return fault('of another build or changed')
}

export async function examineFiles(visit: Visit): Promise<void> {
  const { build, base } = visit
  if (build === null) return withoutList(visit)
  const wanted = Object.entries(build.files).flatMap(([file, copies]) =>
    (Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[])
      .filter((encoding) => copies[encoding] !== undefined)
      .map((encoding) => ({ file, copies, encoding })),
  )
  const faults = await inTurn(wanted, 12, async ({ file, copies, encoding }) =>
    faultOf(
      file,
      copies,
      await visit.ask(`${base}/${file}`, { headers: { 'Accept-Encoding': ENCODINGS[encoding] } }),
    ),
  )
  const kinds = new Map<string, { cure: string; files: Set<string> }>()
  for (const fault of faults) {
    if (fault === null) continue
    const kind = kinds.get(fault.kind) ?? { cure: fault.cure, files: new Set<string>() }
    kind.files.add(fault.file)
    kinds.set(fault.kind, kind)
  }
  // A file that is missing is missing in each encoding.
  for (const [kind, { cure, files }] of kinds) {
    const names = [...files]
    const shown =
      names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '')
    visit.stop(
      `assets ${kind}`,
      `${names.length} of ${Object.keys(build.files).length}: ${shown}`,
      cure,
    )
  }
  if (kinds.size === 0)
    visit.good('files of the build', `${Object.keys(build.files).length}, each encoding`)
  scriptsOfPage(visit, build)
}

/** index.html of another build asks for files that the list does not have. */
function scriptsOfPage({ page, stop }: Visit, build: BuildList): void {
  const asked = [...page.text.matchAll(/(?:src|href)="[^"]*?(assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  const unknown = asked.filter((file) => !Object.hasOwn(build.files, file))
  if (unknown.length > 0)
    stop(
      'index.html',
      `is of another build: it asks for ${unknown.join(', ')}`,
      'Upload index.html and files.json of the same build as assets/.',
    )
}

async function withoutList(visit: Visit): Promise<void> {
  const { base, page } = visit
  for (const [, file = ''] of page.text.matchAll(/(?:src|href)="([^"]*?assets\/[^"]+)"/g)) {
    const reply = await visit.ask(new URL(file, `${base}/`).href)
    if (reply.status !== 200)
      visit.stop(
        `assets missing (${reply.status})`,
        file,
        reply.status === 403 ? 'chmod 644.' : `${AGAIN} (${fileOf(visit)} is not the cause.)`,
      )
  }
}
