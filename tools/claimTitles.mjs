import { parseSync } from 'vite'

export const CLAIM_ID =
  /\b(?:RTE|HDR|ACC|CART|HOME|PRD|CARD|DET|CHK|SRCH|NOTI|MYO|OSU|ABT|CON|FTR|ASH|DSH|USR|APR|AOR|AIN|APG|AST|DATA|CALL|ERR|CONST|ROLE|SUM)-\d{1,3}\b/g

/**
 * Returns the tests whose titles name claims, as [{ title, ids, line }]. Comments and skipped tests do not count. The
 * rows of an `each` table count as part of the title, because the test runner inserts them into it.
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
        const ids = [...new Set(named.match(CLAIM_ID) ?? [])]
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

/** Recognises calls such as `it`, `it.each(table)` and `test.describe.skip`; null for other calls. */
function calledRunner(callee) {
  if (callee.type === 'Identifier')
    return ['it', 'test', 'describe'].includes(callee.name) ? { skipped: false, table: null } : null
  if (callee.type === 'CallExpression') {
    const inner = calledRunner(callee.callee)
    return inner && { ...inner, table: callee.arguments[0] ?? null }
  }
  if (callee.type !== 'MemberExpression') return null
  const inner = calledRunner(callee.object)
  // `test.skip(width < 600, 'why')` stands inside a journey. It has no title, so it does not
  // count as a test and the journey still does.
  return (
    inner && {
      ...inner,
      skipped: inner.skipped || ['skip', 'todo', 'fixme'].includes(callee.property.name),
    }
  )
}

/** `claims` are lines of "ID words". `rows` lists each claim with the test files that name it. */
export function claimsReport({ claims, titles }) {
  const words = new Map(
    claims.map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]),
  )
  const named = new Map([...words.keys()].map((id) => [id, new Set()]))
  const complaints = []
  for (const { path, ids } of titles)
    for (const id of ids) {
      if (named.has(id)) named.get(id).add(path)
      else complaints.push(`${path} names ${id}, which isn't in docs/claims.list`)
    }
  for (const [id, paths] of named)
    if (paths.size === 0) complaints.push(`No test names ${id}: ${words.get(id)}`)
  const rows = [...named].map(
    ([id, paths]) => `${id} ${words.get(id)}\n  ${[...paths].join('\n  ')}`,
  )
  return { rows, complaints }
}
