import { resolve } from 'node:path'
import { act } from '@testing-library/react'
import { http } from 'msw'
import { expect, vi } from 'vitest'
import { SEED_NOW } from '../mocks/seed/seed'
import { mockServer } from '../mocks/server/node'
import { world } from '../mocks/world/world'
import { cache } from '../src/api/core/cache'

// Reads a screen as text: its contents, the names and states of controls, and the addresses of links. The expected texts
// are in tests/read. A lost label, a wrong amount or a button that is not disabled shows as a difference. `npx vitest run
// -u` writes them.

const BLOCKS =
  'address article aside caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol p pre section summary table tbody tfoot thead tr ul'
const IS_BLOCK = new RegExp(`^(?:${BLOCKS.replaceAll(' ', '|')})$`)
/** A control is read by its name, so its content is not read a second time. */
const CONTROL_SELECTOR =
  'button, a[href], input, select, textarea, summary, output, [role="option"]'
/** Groups are read with their names. */
const GROUP_SELECTOR =
  'dialog, form, fieldset, nav, table, [role]:not([role="presentation"], [role="none"]), section[aria-label], section[aria-labelledby], ul[aria-label], ol[aria-label], aside[aria-label]'
const STATES = [
  'busy',
  'checked',
  'current',
  'disabled',
  'expanded',
  'haspopup',
  'invalid',
  'live',
  'pressed',
  'readonly',
  'required',
  'selected',
  'sort',
  'valuenow',
  'valuetext',
]
const SHOWN_PROPERTIES = ['checked', 'disabled', 'readOnly', 'required', 'open'] as const

const textOf = (ids: string | null) =>
  (ids ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** A control without labels is named by its content. */
function nameOf(element: Element): string {
  const labels =
    'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
  const label =
    textOf(element.getAttribute('aria-labelledby')) ||
    element.getAttribute('aria-label') ||
    labels.map((one) => one.textContent).join(' ') ||
    element.querySelector(':scope > legend, :scope > caption')?.textContent
  if (label) return withSingleSpaces(label)
  return element.matches(CONTROL_SELECTOR)
    ? withSingleSpaces([...element.childNodes].map(inlineText).join(''))
    : ''
}

/** Only a style, a script or the router needs these data attributes. */
const UNREAD_DATA = /^(?:discover|over|screen|mark|focusHome|open|row|settled)$/

const withSingleSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const isHidden = (element: Element) =>
  element.matches(
    'script, style, svg, template, caption, [hidden], [inert], [aria-hidden="true"], [role="img"][data-mark]',
  )

function statesOf(element: Element): string[] {
  const states = STATES.flatMap((name) => {
    const value = element.getAttribute(`aria-${name}`)
    return value === null ? [] : [value === 'true' ? name : `${name}=${value}`]
  })
  for (const name of SHOWN_PROPERTIES)
    if ((element as unknown as Record<string, unknown>)[name] === true && !states.includes(name))
      states.push(name)
  for (const name of ['href', 'placeholder', 'min', 'max', 'step', 'accept', 'title'])
    if (element.hasAttribute(name)) states.push(`${name}=${element.getAttribute(name)}`)
  if (element instanceof HTMLElement)
    for (const [name, value] of Object.entries(element.dataset))
      if (!UNREAD_DATA.test(name))
        states.push(value === '' ? `data-${name}` : `data-${name}=${value}`)
  const description = withSingleSpaces(textOf(element.getAttribute('aria-describedby')))
  if (description !== '') states.push(`"${description}"`)
  if (element === document.activeElement) states.push('FOCUS')
  return states
}

const withStates = (words: string, element: Element) =>
  withSingleSpaces(`${words} ${statesOf(element).join(' ')}`)

function controlText(element: Element): string {
  const kind =
    element.getAttribute('role') ??
    (element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase())
  const value =
    element instanceof HTMLSelectElement
      ? element.selectedOptions[0]?.text
      : 'value' in element && !/button|checkbox|radio|file/.test(kind)
        ? String(element.value)
        : ''
  const words = `${kind} ${nameOf(element)}${value ? ` =${value}` : ''}`
  return `[${withStates(words, element)}]`
}

function inlineText(node: Node): string {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || isHidden(node)) return ''
  if (node instanceof HTMLLabelElement && node.control && !node.contains(node.control)) return ''
  if (node.matches(CONTROL_SELECTOR)) return ` ${controlText(node)} `
  if (node instanceof HTMLImageElement)
    return ` [picture ${node.alt} ${/[^/]*$/.exec(node.src)?.[0].slice(0, 40)}] `
  const space = IS_BLOCK.test(node.tagName.toLowerCase()) ? ' ' : ''
  const own = statesOf(node)
  return `${space}${own.length > 0 ? `{${own.join(' ')}}` : ''}${[...node.childNodes].map(inlineText).join('')}${space}`
}

/** Returns a line for each block of text, indented in its group. */
function linesOf(element: Element): string[] {
  const lines: string[] = []
  let run = ''
  const flush = () => {
    const text = withSingleSpaces(run)
    if (text !== '') lines.push(...(text.length > 120 ? text.split(/(?<=\]) (?=\[)/) : [text]))
    run = ''
  }
  for (const node of element.childNodes) {
    const isBlock = node instanceof Element && !node.matches(CONTROL_SELECTOR) && !isHidden(node)
    const tag = isBlock ? node.tagName.toLowerCase() : ''
    if (
      !isBlock ||
      (!IS_BLOCK.test(tag) && !node.matches(`iframe, ${GROUP_SELECTOR}`) && !hasBlocks(node))
    ) {
      run += inlineText(node)
      continue
    }
    flush()
    const inner = node instanceof HTMLIFrameElement ? node.contentDocument?.body : null
    if (inner)
      lines.push(
        `frame ${node.getAttribute('title')}:`,
        ...linesOf(inner).map((line) => `  ${line}`),
      )
    else if (tag === 'tr')
      lines.push([...node.children].map((one) => withSingleSpaces(inlineText(one))).join(' | '))
    else if (
      node.matches('li, dd, legend') &&
      !node.querySelector('table, ul, ol, dl, form, p + p')
    )
      lines.push(
        withSingleSpaces(
          `${tag === 'li' ? '- ' : tag === 'dd' ? `${lines.pop() ?? ''}: ` : ''}${inlineText(node)}`,
        ),
      )
    else if (/^h\d$/.test(tag)) lines.push(`${tag} ${withSingleSpaces(inlineText(node))}`)
    else if (node.matches(GROUP_SELECTOR)) {
      const kind = node.getAttribute('role') ?? tag
      const name = kind === 'status' || kind === 'alert' ? '' : nameOf(node)
      const own = withStates(`${kind}${name && ` ${name}`}:`, node)
      const inner = linesOf(node)
      if (inner.length > 0 || name) lines.push(own, ...inner.map((line) => `  ${line}`))
    } else {
      const own = statesOf(node)
      const inner = linesOf(node)
      if (own.length > 0 && inner.length > 0) inner[0] = `{${own.join(' ')}} ${inner[0]}`
      lines.push(...inner)
    }
  }
  flush()
  return lines
}
const hasBlocks = (element: Element) =>
  [...element.querySelectorAll('*')].some((one) => IS_BLOCK.test(one.tagName.toLowerCase()))

/** Reads the open dialog, or else the whole screen. */
function readPage(part: Element | undefined): string {
  const dialogs = part
    ? [part]
    : [...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]')]
  const parts = dialogs.length > 0 ? dialogs.slice(-1) : [...document.querySelectorAll('main')]
  const lines = parts.flatMap((part) => [
    withStates(`${part.tagName.toLowerCase()} ${nameOf(part)}`, part),
    ...linesOf(part),
  ])
  // Addresses that the browser generates differ in each run.
  return `${lines.join('\n')}\n`.replaceAll(/blob:\S+/g, 'blob:')
}

const pause = (milliseconds: number) =>
  act(() => new Promise((done) => setTimeout(done, milliseconds)))

/** Waits until the page no longer changes, then compares it with tests/read/{name}.txt. */
export async function expectPageSnapshot(name: string, part?: Element): Promise<void> {
  const seen = ['']
  const isStill = () => new Set(seen.slice(-3)).size === 1 && seen.length > 3
  while (seen.length < 100 && (!isStill() || cache.isFetching() > 0)) {
    await pause(50)
    seen.push(readPage(part))
  }
  const text = seen.at(-1)
  // Use a soft assertion, so that one difference does not hide later ones.
  await expect.soft(text).toMatchFileSnapshot(resolve('tests/read', `${name}.txt`))
}

/** Sets the date on which the seed ends and the plain dialect, so that ages and dates are equal in each run. */
export function fixDateAndDialect(): void {
  world.speak('plain')
  vi.useFakeTimers({ toFake: ['Date'], now: SEED_NOW })
}

export function holdCall(file: string): () => void {
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  mockServer.use(http.post(`*/backend/api/${file}`, async () => void (await held)))
  return answer
}
