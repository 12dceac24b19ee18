// Writes docs/contract.md from the rows of the contract's table.
import { MY_ITEM, MY_ORDER, type Field, type Shape } from '../mocks/contractFields'
import {
  formsOf,
  PRESETS,
  SWITCHES,
  SWITCH_NAMES,
  type PresetName,
} from '../mocks/dialects/dialect'
import { CONTRACT, STREAMS, type Audience, type Call } from '../mocks/contractTable'

const fields = (of: Record<string, Field>): string =>
  Object.entries(of)
    .map(([name, field]) => `${name}${field.endsWith('?') ? '?' : ''} ${field.replace('?', '')}`)
    .join(', ')

function shapeText(name: string, shape: Shape): string {
  if ('list' in shape) return `**${name}**: list of { ${fields(shape.list)} }`
  if ('object' in shape)
    return `**${name}**: { ${fields(shape.object)} }${shape.nullable ? ', or null' : ''}`
  if ('orders' in shape)
    return `**${name}**: list of { order: { ${fields(MY_ORDER)} }, items: list of { ${fields(MY_ITEM)} } }`
  return `**${name}**${shape.field.endsWith('?') ? '?' : ''}: ${shape.field.replace('?', '')}`
}

const ENCODING = { none: 'nothing', query: 'query', json: 'JSON', multipart: 'multipart' }

function sent({ encoding, fields: always, optional, files }: Call): string {
  const parts = [
    always.map((name) => `\`${name}\``).join(' '),
    optional.length > 0 ? `sometimes ${optional.map((name) => `\`${name}\``).join(' ')}` : '',
    files.length > 0
      ? `files ${files.map((name) => `\`${name.replace('!', '')}\`${name.endsWith('!') ? ' (always)' : ''}`).join(' ')}`
      : '',
  ].filter((part) => part !== '')
  return encoding === 'none' ? ENCODING.none : `${ENCODING[encoding]}: ${parts.join('; ')}`
}

function answer({ reply, stream }: Call): string {
  const shapes = Object.entries(reply).map(([name, shape]) => shapeText(name, shape))
  return shapes.length === 0
    ? 'success or error'
    : `${stream ? 'messages: ' : ''}${shapes.join('<br>')}`
}

const rows = (audience: Audience): string =>
  [
    '| Call | Sent | Read from the reply |',
    '| --- | --- | --- |',
    ...CONTRACT.filter((call) => call.audience === audience).map(
      (call) =>
        `| ${call.claim} ${call.method} \`${call.file}\` | ${sent(call)} | ${answer(call)} |`,
    ),
  ].join('\n')

const lostRows = (): string =>
  [
    '| Write | Without a clear reply |',
    '| --- | --- |',
    ...CONTRACT.flatMap(({ claim, file, lost }) =>
      lost === undefined ? [] : [`| ${claim} \`${file}\` | ${lost} |`],
    ),
  ].join('\n')

const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]

/** Each switch: what is open, its forms, and the form of each preset. */
const dialectRows = (): string =>
  [
    `| Switch | The specification does not say | Forms | ${PRESET_NAMES.map((name) => `\`${name}\``).join(' | ')} |`,
    `| --- | --- | --- |${PRESET_NAMES.map(() => ' --- |').join('')}`,
    ...SWITCH_NAMES.map((name) => {
      const { open, forms } = SWITCHES[name]
      const meanings: Readonly<Record<string, string>> = forms
      const told = formsOf(name).map((form) => `**${form}**: ${meanings[form]}`)
      const presets = PRESET_NAMES.map((preset) => PRESETS[preset].dialect[name])
      return `| \`${name}\` | ${open} | ${told.join('<br>')} | ${presets.join(' | ')} |`
    }),
  ].join('\n')

export const contractText = (): string => `# The contract with the PHP backend

The shop makes ${CONTRACT.length} calls in ${new Set(CONTRACT.map(({ file }) => file)).size} files below \`{host}/backend/api/\`, ${STREAMS.length} of them streams. No call carries a token, a cookie of the shop or a
header of its own, so a shop on the same host needs no preflight. \`npm run contract -- https://host\` checks whether a backend keeps
the contract.

\`src/api\` makes each call in one place (one module per noun), and \`src/api/core/php.ts\` reads PHP's irregular replies. \`npm run contract -- --documents\`
writes this page from \`mocks/contractTable.ts\`, and \`npm run contract -- --openapi\` prints the same as OpenAPI for tools.

## Hosts

Storefront calls go to the fixed host: \`apiHost\` of shop.config.json, blank for the page's own origin (D-28). Admin calls go to
\`site_url\` of the admin's settings when its origin is the page's own, the fixed host or one of \`adminHosts\`; to the fixed host
otherwise (D-142). The settings themselves are always read from the fixed host.

## Success and failure (D-03 to D-08)

1. A reply is text first. Byte-order marks and white space around it are removed. If the rest is not JSON, but PHP diagnostics
   surround exactly one JSON object with a key of this call, that object is used. Anything else is "not JSON".
2. A non-empty \`error\` is a refusal in the server's words: a text, a list or an object of texts, cut to 300 characters, without markup.
3. \`success\` decides next: true, 1, "1", "true" and any sentence are yes; false, 0, "0", "false", "" and null are no.
4. Without \`success\`, a \`status\` of "error", "fail" or "failed" is no. A read of one list must then hold that list; every other
   missing field is read as empty.
5. A non-OK status is never a success. Sign-in and contact show it ("HTTP error! status: 500"), with the words of a JSON
   body before it; other calls show a JSON \`error\`.
6. An empty OK body is a success only for verify and the three reset calls.

Time limits: reads 10 s without a byte, writes 30 s, uploads 120 s after their last byte and 30 s without progress. A read is
retried once. A write is never retried automatically.

## Kinds of fields

| Kind | Agreed | Also understood | Anything else |
| --- | --- | --- | --- |
| id | text or integer, sent back unchanged | integers beyond 2^53 (kept as text) | the row is left out |
| text | text or number | | nothing is shown |
| money | 1250, "1250.00" | "1,250", " 1200 " | 0; shipping keeps 125 |
| count | 3, "3" | "1,200", 3.0 | 0 |
| flag | true, false, 0, 1, "0", "1" | "true", "TRUE" | false |
| stamp | "2026-03-12 16:05:00", Nepal time | with T; with a zone; Unix seconds | shown unchanged, left out of sums |
| image | a path or URL | an object with url, path or image; a list's first entry; "null" is none | placeholder |
| images | a list of paths, or its JSON text | encoded twice; one path; paths with commas; objects; a map | none |
| tags | a list, its JSON text, or tags with commas | stray brackets and quotes; a map | none |
| colors | a list of {name, code}, or its JSON text | bare names; missing codes | none |
| stock | a map of size to count, or its JSON text | [] for an empty map; keys in any case | "No stock data" |

A list may also come as a map with keys, as PHP prints it after unset(); null, "" and false are empty lists. The client leaves
out entries that are not objects and counts them in the console. It also leaves out rows without an id and rows that repeat one.
A bare list is read as the reply's only list. A field with "?" may be missing or null, and nothing is lost.

## Storefront

The shoppers' pages make these calls. The back office makes some of them too.

${rows('storefront')}

### When a reply is lost

A shopper's write may be stored although its reply is lost, late or not JSON. A refusal in JSON is the answer; only an order is looked for
after it too. No write is repeated automatically. The
client first reads what the write changes, and only then shows a notice (\`src/api/core/sureWrite.ts\`); \`fresh\` makes a read pass every cache.

${lostRows()}

## Back office

Only the owner's pages make these calls, so a server may refuse them to everybody else. \`npm run contract -- --documents\` writes their names into the
guard of \`public/.htaccess\`, \`deploy/backend.htaccess\` and \`deploy/nginx.conf\`.

${rows('admin')}

Without a clear success the client looks for the write, and never repeats it automatically (\`src/api/core/sureWrite.ts\`): the list that it
changes is read without cache. A reply to an inquiry that had one already shows only in \`reply_sent_count\`. Before a write,
the latest values are read and merged, and an order's status is read with \`get_order_details.php\`.

Multipart bodies carry numbers as plain decimal text, and lists and maps as JSON text (\`items\`, \`size_stock\`, \`tags\`, \`colors\`,
\`existing_images\`, \`removed_images\`). \`images[n]\` counts from 0, \`banner_images[]\` repeats. \`discountPrice\` is
read back as \`discount_price\`. \`update_order_status.php\` gets "processing" in lower case and "Shipped", "Returned" and "Cancelled"
with a capital.

## What the specification leaves open

PHP backends of this specification differ in these things, and the client takes each of them. The mock plays each form: a switch of its
dialect (\`mocks/dialects/dialect.ts\`, docs/mock.md). Where the specification speaks, every form obeys it.

${dialectRows()}

## Streams

A stream is \`text/event-stream\` with messages without an event name. Each message holds the whole list as JSON in one \`data:\`
line, and the first one comes at once. The client ignores a message that is not JSON, holds \`error\` or lacks its list; an empty
list is shown as empty. A page that is seen opens each stream once. The client closes it at its first error and opens it again
after a random time: 7.5 to 37.5 s, longer after each further failure in a row, at most 2.5 to 7.5 minutes. Without a first
message in 8 s it reads the list once instead. Advice for the script: \`retry: 15000\`, a comment line every 15 s so that PHP
notices a closed connection, an end after at most 5 minutes, no open session.
`
