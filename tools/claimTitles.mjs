import { parseSync } from 'vite'

export const ID =
  /\b(?:RTE|HDR|ACC|CART|HOME|PRD|CARD|DET|CHK|SRCH|NOTI|MYO|OSU|ABT|CON|FTR|ASH|DSH|USR|APR|AOR|AIN|APG|AST|DATA|CALL|ERR|CONST|ROLE|SUM)-\d{1,3}\b/g

/**
 * The titles of a test file that name claims: [{ title, ids, line }]. Comments and skipped tests name none. The rows of an
 * `each` table belong to the title, because the runner writes them into it.
 */
export function claimTitles(path, text) {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const tables = new Map()
  const found = []

  const words = (node) => {
    const row = node.type === 'Identifier' ? tables.get(node.name) : node
    return row ? text.slice(row.start, row.end) : ''
  }

  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node?.type !== 'string') return
    if (node.type === 'VariableDeclarator' && node.init) tables.set(node.id.name, node.init)
    const call = node.type === 'CallExpression' && calledRunner(node.callee)
    if (call) {
      if (call.skipped) return
      const title = node.arguments[0]
      if (isText(title)) {
        const named = words(title) + (call.table ? words(call.table) : '')
        const ids = [...new Set(named.match(ID) ?? [])]
        const line = text.slice(0, node.start).split('\n').length
        if (ids.length > 0) found.push({ title: words(title).slice(1, -1), ids, line })
      }
    }
    for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child)
  }
  visit(program.body)
  return found
}

const isText = (node) =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string')

/** `it`, `it.each(table)`, `test.describe.skip`: the table and whether the runner leaves it out; null for other calls. */
function calledRunner(callee) {
  if (callee.type === 'Identifier')
    return ['it', 'test', 'describe'].includes(callee.name) ? { skipped: false, table: null } : null
  if (callee.type === 'CallExpression') {
    const inner = calledRunner(callee.callee)
    return inner && { ...inner, table: callee.arguments[0] ?? null }
  }
  if (callee.type !== 'MemberExpression') return null
  const inner = calledRunner(callee.object)
  // A condition skips a journey at one width or proxy only: `test.skip(width < 600, 'why')` has no title.
  return (
    inner && {
      ...inner,
      skipped: inner.skipped || ['skip', 'todo', 'fixme'].includes(callee.property.name),
    }
  )
}

/**
 * docs/claims.md and what is wrong with it. `claims` are lines "ID words", `reviews` are lines "ID date file": someone read that
 * file's test on that day and found that its assertions would fail without the claim. A claim with several parts has a line for
 * each file that proves one of them.
 */
export function claimsDocument({ claims, reviews, titles }) {
  const words = new Map(
    claims.map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]),
  )
  const named = new Map([...words.keys()].map((id) => [id, new Set()]))
  const complaints = []
  for (const { path, ids } of titles)
    for (const id of ids) {
      if (named.has(id)) named.get(id).add(path)
      else complaints.push(`${path} names ${id}, which is not in docs/claims.list`)
    }
  for (const [id, paths] of named)
    if (paths.size === 0) complaints.push(`No test names ${id}: ${words.get(id)}`)

  const reviewed = new Map()
  for (const [id, date, path] of reviews.map((line) => line.split(' '))) {
    if (named.get(id)?.has(path))
      reviewed.set(id, [...(reviewed.get(id) ?? []), `${date}, \`${path}\``])
    else complaints.push(`docs/claims.reviewed: ${path} does not name ${id}`)
  }

  const row = ([id, paths]) => {
    const files = [...paths].map((path) => `\`${path}\``).join(', ')
    return `| ${id} | ${words.get(id)} | ${files} | ${(reviewed.get(id) ?? []).join('; ')} |`
  }
  const count = [...named.values()].filter((paths) => paths.size > 0).length
  const text = [
    '# Claims and the tests that name them',
    '',
    'Each claim of the specification (docs/claims.list), and the test files with a title that names it. A name alone proves nothing.',
    'The last column says when someone read a test and found that its assertions would fail without the claim (docs/claims.reviewed).',
    'Written by `npm run claims`.',
    '',
    '| Claim | Words | Named in | Read and found proved |',
    '| --- | --- | --- | --- |',
    ...[...named].map(row),
    '',
    `${count} of ${named.size} claims are named; ${reviewed.size} were read and found proved.`,
    '',
  ].join('\n')
  return { text, complaints, named: count }
}
