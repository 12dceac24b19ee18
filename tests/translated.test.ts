// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

// Page translators replace each text node by an element, while React keeps a reference to the removed node. If React then
// removes such a text, or writes it beside siblings, it throws or shows the old words. A text that is alone in its
// element is safe, because React then sets the element's whole text.

type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>
type JsxChild = SyntaxNode & { expression: SyntaxNode; value: string }

const isJsx = ({ type }: SyntaxNode) => type === 'JSXElement' || type === 'JSXFragment'
const isNothing = ({ type, value, name }: SyntaxNode) =>
  (type === 'Literal' && (value === null || typeof value === 'boolean' || value === '')) ||
  name === 'undefined'

/**
 * These texts change while they are shown: amounts, counts, sizes of files, and the configuration, which may arrive after
 * the page has rendered.
 */
const CHANGING_TEXT =
  /^(?:npr|exactNpr|groupDigits|fileSize|lessText|seconds|config|tagline)\(|^brandName$|\.length$|\.join\([^)]*\)$/

/** Returns the parts of an expression that React may render. */
function renderedNodes(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'ConditionalExpression')
    return [
      ...renderedNodes(node.consequent as SyntaxNode),
      ...renderedNodes(node.alternate as SyntaxNode),
    ]
  if (node.type !== 'LogicalExpression') return [node]
  const right = renderedNodes(node.right as SyntaxNode)
  return node.operator === '&&'
    ? [{ ...node, type: 'Literal', value: false }, ...right]
    : [...renderedNodes(node.left as SyntaxNode), ...right]
}

const isText = (node: SyntaxNode) =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string' && node.value !== '')

export function unsafeTexts(path: string, text: string): string[] {
  const found: string[] = []
  const look = (element: { children: JsxChild[] }) => {
    const kids = element.children.filter(({ type, value, expression }) => {
      if (type === 'JSXText') return value.trim() !== ''
      if (type !== 'JSXExpressionContainer') return true
      return (
        expression.type !== 'JSXEmptyExpression' &&
        !(expression.type === 'Literal' && expression.value === ' ')
      )
    })
    if (kids.length < 2) return
    for (const kid of kids) {
      if (kid.type !== 'JSXExpressionContainer') continue
      const all = renderedNodes(kid.expression)
      const texts = all.filter(isText)
      const comesAndGoes = texts.length > 0 && all.some((one) => isJsx(one) || isNothing(one))
      const changes =
        texts.length > 1 ||
        texts.some(
          ({ type, quasis }) => type === 'TemplateLiteral' && (quasis as unknown[]).length > 1,
        ) ||
        all.some((one) => !isJsx(one) && CHANGING_TEXT.test(text.slice(one.start, one.end)))
      const line = text.slice(0, kid.start).split('\n').length
      if (comesAndGoes || changes)
        found.push(`${path}:${line} ${text.slice(kid.start, kid.end).replaceAll(/\s+/g, ' ')}`)
    }
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && isJsx(node as SyntaxNode))
      look(node as unknown as { children: JsxChild[] })
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, text).program.body)
  return found
}

const root = resolve(__dirname, '..')
const sourceFiles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
)

describe('a translated page', () => {
  it.each([
    ['<p>{count > 0 && `${count} left`}<b /></p>', 'a text that comes and goes'],
    ['<dd>{given ? phone : <i />}{copy ? "a" : <Copy />}</dd>', 'a text that an element replaces'],
    ['<p>{npr(sum)} in all</p>', 'an amount'],
    ['<p>{list.length} products</p>', 'a count'],
    ['<h1><span>To</span> {brandName}</h1>', 'a value of the configuration'],
    ['<p>{open ? "Hide" : "Show"} all</p>', 'a text that another replaces'],
  ])('is broken by %s: %s beside siblings', (jsx) => {
    expect(unsafeTexts('a.tsx', `const a = ${jsx}`)).toHaveLength(1)
  })

  it.each([
    '<p>{`${count} left`}</p>',
    '<p><span>{npr(sum)}</span> in all</p>',
    '<p><b>Size</b>{" "}{children}</p>',
  ])('is not broken by %s', (jsx) => {
    expect(unsafeTexts('a.tsx', `const a = ${jsx}`)).toEqual([])
  })

  it('finds each text that changes alone in its element, so that nothing breaks and nothing false is shown', () => {
    expect(sourceFiles.length).toBeGreaterThan(150)
    expect(
      sourceFiles.flatMap((name) =>
        unsafeTexts(name, readFileSync(join(root, 'src', name), 'utf8')),
      ),
    ).toEqual([])
  })
})
