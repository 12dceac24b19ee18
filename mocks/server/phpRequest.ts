// Reads a request's fields and files as PHP does.

/** Reads `$_POST['x'] ?? ''` and trims it, as PHP scripts do. */
export function trimmedTextOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** Like PHP's `json_decode`, returns null for text that is not JSON. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const textsInList = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []

export type Upload = { field: string; name: string; type: string; bytes: Uint8Array<ArrayBuffer> }

/** PHP's own limits (upload_max_filesize, post_max_size). PHP silently drops anything larger. */
type UploadLimits = { upload: number; post: number }
const FILES_MAX = 20

/** PHP's `$_POST` and `$_FILES`. */
export class Form {
  constructor(
    readonly fields: ReadonlyMap<string, string>,
    readonly uploads: readonly Upload[],
    /**
     * Whether PHP dropped a file. A real script sees this in `$_FILES[...]['error']` or by a Content-Length above
     * post_max_size.
     */
    readonly dropped: { tooLarge: boolean; empty: boolean } = { tooLarge: false, empty: false },
  ) {}

  text(name: string): string {
    return (this.fields.get(name) ?? '').trim()
  }

  /** Returns the files of `name`, `name[]` and `name[0]`. If a plain name is sent twice, PHP keeps the last file. */
  files(name: string): Upload[] {
    const listed = this.uploads.filter(
      ({ field }) => field.startsWith(`${name}[`) && field.endsWith(']'),
    )
    return listed.length > 0 ? listed : this.uploads.filter(({ field }) => field === name).slice(-1)
  }
}

const NO_FORM = new Form(new Map(), [])

/** Reads a multipart body as PHP does. `all` has every sent file for the log. */
export async function readForm(
  request: Request,
  limits: UploadLimits,
): Promise<{ form: Form; all: Upload[] }> {
  if (!/^multipart\/form-data;\s*boundary=/i.test(request.headers.get('content-type') ?? '')) {
    await request.arrayBuffer()
    return { form: NO_FORM, all: [] }
  }
  const data = await request.formData()
  const fields = new Map<string, string>()
  const all: Upload[] = []
  let size = 0
  for (const [field, value] of data) {
    if (typeof value === 'string') {
      // PHP replaces a dot or a space in a name by an underscore.
      fields.set(field.replaceAll(/[. ]/g, '_'), value)
      size += value.length
    } else {
      const bytes = new Uint8Array(await value.arrayBuffer())
      all.push({ field, name: value.name, type: value.type, bytes })
      size += bytes.length
    }
  }
  if (size > limits.post)
    return { form: new Form(new Map(), [], { tooLarge: true, empty: false }), all }
  const accepted = all
    .filter(({ bytes }) => bytes.length <= limits.upload && bytes.length > 0)
    .slice(0, FILES_MAX)
  const dropped = {
    tooLarge: all.some(({ bytes }) => bytes.length > limits.upload),
    empty: all.some(({ name, bytes }) => name !== '' && bytes.length === 0),
  }
  return { form: new Form(fields, accepted, dropped), all }
}
