// Writes docs/contract.md from the rows of the contract's table.
import { MY_ITEM, MY_ORDER, type Field, type Shape } from '../mocks/contractFields'
import { CONTRACT, STREAMS, type Audience, type Call } from '../mocks/contractTable'

const fields = (of: Record<string, Field>): string =>
  Object.entries(of)
    .map(([name, field]) => `${name}${field.endsWith('?') ? '?' : ''} ${field.replace('?', '')}`)
    .join(', ')

function shapeText(name: string, shape: Shape): string {
  if ('list' in shape) return `**${name}**: list of { ${fields(shape.list)} }`
  if ('object' in shape) return `**${name}**: { ${fields(shape.object)} }${shape.nullable ? ', or null' : ''}`
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
  return shapes.length === 0 ? 'success or error' : `${stream ? 'messages: ' : ''}${shapes.join('<br>')}`
}

const rows = (audience: Audience): string =>
  [
    '| Call | Sent | Read from the reply |',
    '| --- | --- | --- |',
    ...CONTRACT.filter((call) => call.audience === audience).map(
      (call) => `| ${call.claim} ${call.method} \`${call.file}\` | ${sent(call)} | ${answer(call)} |`,
    ),
  ].join('\n')

const lostRows = (): string =>
  [
    '| Write | No clear reply |',
    '| --- | --- |',
    ...CONTRACT.flatMap(({ claim, file, lost }) => (lost === undefined ? [] : [`| ${claim} \`${file}\` | ${lost} |`])),
  ].join('\n')

export const contractText = (): string => `# The contract with the PHP backend

\`npm run openapi\` writes this page from \`mocks/contractTable.ts\`; \`docs/openapi.json\` says the same to
tools. ${CONTRACT.length} calls in ${new Set(CONTRACT.map(({ file }) => file)).size} files, ${STREAMS.length} of them streams. All lie below \`{host}/backend/api/\`. No call carries a token, a cookie of ours
or a header of its own, so that the same host needs no preflight.

\`npm run contract -- https://host\` says whether a backend keeps it; \`src/api\` holds the one place where each call is made
(one module per noun) and \`src/api/core/php.ts\` the one place where PHP's habits are met.

## Hosts

Storefront calls go to the fixed host: \`apiHost\` of shop.config.json, blank for the page's own origin (D-28). Admin calls go to
\`site_url\` of the admin's settings when its origin is the page's own, the fixed host or one of \`adminHosts\`; to the fixed host
otherwise (D-142). The settings themselves are always read from the fixed host.

## Success and failure (D-03 to D-08)

1. A reply is text first. Byte-order marks and white space around it go. If it is no JSON, and PHP diagnostics stand around
   exactly one JSON object with a key this call knows, that object is used. Anything else is "not JSON".
2. A non-empty \`error\` is a refusal in the server's words: text, a list or an object of texts, cut to 300 characters, without markup.
3. \`success\` decides next: true, 1, "1", "true" and any sentence are yes; false, 0, "0", "false", "" and null are no.
4. Without \`success\`: \`status\` "error", "fail" or "failed" is no. A read of one list must then bring that list; what any other
   read does not bring is read as nothing.
5. A non-OK status is never a success. Sign-in and contact name it ("HTTP error! status: 500"); elsewhere a JSON \`error\` goes before.
6. An empty OK body is a success for verify and the three reset calls alone.

Time limits: reads 10 s without a byte, writes 30 s, uploads 120 s after their last byte; an upload that moves nothing for
30 s is given up. Reads are tried
once more; writes never, and never later by themselves.

## Kinds of fields, and what is understood besides

| Kind | Agreed | Understood too | Otherwise |
| --- | --- | --- | --- |
| id | text or integer, sent back as it came | integers beyond 2^53 (kept as text) | the row is left out |
| text | text or number | | nothing is shown |
| money | 1250, "1250.00" | "1,250", " 1200 " | 0; shipping keeps 125 |
| count | 3, "3" | "1,200", 3.0 | 0 |
| flag | true, false, 0, 1, "0", "1" | "true", "TRUE" | false |
| stamp | "2026-03-12 16:05:00", Nepal time | with T; with a zone; Unix seconds | shown as it came, left out of sums |
| image | a path or URL | an object with url, path or image; a list's first entry; "null" is none | placeholder |
| images | a list of paths, or its JSON text | encoded twice; one path; paths with commas; objects; a map | none |
| tags | a list, its JSON text, or tags with commas | stray brackets and quotes; a map | none |
| colors | a list of {name, code}, or its JSON text | bare names; missing codes | none |
| stock | a map of size to count, or its JSON text | [] for an empty map; keys in any case | "No stock data" |

Lists may also come as maps with keys, as PHP prints them after unset(); null, "" and false are empty lists. Entries that
are no objects are left out and counted in the console; where rows have ids, those without one and those that repeat one
are left out without a word. A bare list stands for the reply's one list. "?" below marks what may be missing or null
without loss.

## Storefront

The shoppers' pages make these calls. The back office makes some of them too.

${rows('storefront')}

### When a reply is lost

A shopper's write may be stored although its reply is lost, late, not JSON or a refusal. No write is repeated by itself; what
it changes is read first, and a sentence about it is said only then (\`src/api/core/lookAfter.ts\`). \`src/api/core/readFresh.ts\` reads past
every cache.

${lostRows()}

## Back office

Only the owner's pages make these calls, so a server may refuse them to everybody else. \`npm run openapi\` writes their names into the
guard of \`public/.htaccess\`, \`deploy/backend.htaccess\` and \`deploy/nginx.conf\`.

${rows('admin')}

Numbers inside multipart bodies are plain decimal text; lists and maps are JSON text (\`items\`, \`size_stock\`, \`tags\`, \`colors\`,
\`existing_images\`, \`removed_images\`). \`images[n]\` counts from 0, \`banner_images[]\` repeats. \`discountPrice\` is the field that is
read back as \`discount_price\`. \`update_order_status.php\` gets "processing" in lower case and "Shipped", "Returned" and "Cancelled"
with a capital.

## Streams

\`text/event-stream\`, messages without an event name, each with the whole list as JSON in one \`data:\` line, the first one at
once. A message that is no JSON, carries \`error\` or lacks its list is ignored; an empty list empties. One browser opens each
stream once, however many tabs. It is closed at its first error and opened again after a random time: 7.5 to
37.5 s, longer after each further failure in a row, in the end 2.5 to 7.5 minutes. Without a first message in 8 s the list is
read once instead. Advice for the script: \`retry: 15000\`, a comment line every 15 s so that PHP notices who has gone, an end
after at most 5 minutes, no open session.
`
