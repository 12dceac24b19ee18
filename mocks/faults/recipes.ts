import type { Fault } from './faultList'

type Recipe = { title: string; fault: Pick<Fault, 'name'> & Partial<Fault> }

/** Faults of a bad network that need several settings. Each fits every POST. */
const WRITE_RECIPES = {
  late: { title: 'Stored and answered after 10 s', fault: { name: 'T10', storeAfter: 10_000 } },
  'cut-stored-later': {
    title: 'Line cut after 1 s, stored after 10 s',
    fault: { name: 'T1', commit: true, answerAfter: 1000, storeAfter: 10_000 },
  },
  'cut-stored': { title: 'Stored, then the line is cut', fault: { name: 'T2', commit: true } },
  'cut-not-stored': {
    title: 'Line cut after 1 s, never stored',
    fault: { name: 'T1', commit: false, answerAfter: 1000 },
  },
  'cut-in-upload': {
    title: 'Line cut while the body is on its way',
    fault: { name: 'T11', answerAfter: 1000 },
  },
  'silent-stored': {
    title: 'No answer at all, stored after 60 s',
    fault: { name: 'T4', commit: true, storeAfter: 60_000 },
  },
  gateway: {
    title: 'Gateway says 504 after 3 s, PHP stores after 12 s',
    fault: { name: 'H8', variant: 2, commit: true, answerAfter: 3000, storeAfter: 12_000 },
  },
  'gateway-502': {
    title: 'Gateway says 502 at once, PHP stores after 5 s',
    fault: { name: 'H8', variant: 0, commit: true, answerAfter: 0, storeAfter: 5000 },
  },
  'too-large': { title: 'Stored, then 413', fault: { name: 'H4', commit: true } },
  firewall: {
    title: 'Stored, then 403 from a firewall',
    fault: { name: 'H2', variant: 1, commit: true },
  },
  refused: { title: 'Stored, then refused in words', fault: { name: 'S2', commit: true } },
  'refused-silently': {
    title: 'Stored, then refused without words',
    fault: { name: 'S2', variant: 1, commit: true },
  },
  'refused-400': { title: 'Stored, then 400 with {error}', fault: { name: 'H1', commit: true } },
  'error-json': { title: 'Stored, then 500 with {error}', fault: { name: 'H11', commit: true } },
  'error-empty': { title: 'Stored, then 500 without a body', fault: { name: 'H6', commit: true } },
  empty: { title: 'Stored, then 200 without a body', fault: { name: 'B1' } },
  truncated: { title: 'Stored, then half of the JSON', fault: { name: 'B8' } },
  html: { title: 'Stored, then an HTML page', fault: { name: 'B2', commit: true } },
  nulls: { title: 'Stored, then success with null fields', fault: { name: 'S15' } },
  recalculated: { title: 'Stored with another subtotal', fault: { name: 'S18', variant: 0 } },
  shortened: { title: 'Stored with shortened titles', fault: { name: 'S18', variant: 1 } },
} as const satisfies Record<string, Recipe>

/** Failures of a list that the page reads. Each fits every GET. */
const LIST_RECIPES = {
  'list-old': { title: 'List from a cache for 60 s', fault: { name: 'S16', lasts: 60_000 } },
  'list-empty': { title: 'List empty by mistake for 60 s', fault: { name: 'S17', lasts: 60_000 } },
  'list-error': { title: 'List answers 500 for 60 s', fault: { name: 'H7', lasts: 60_000 } },
  'list-html': {
    title: 'List answers an HTML page for 60 s',
    fault: { name: 'B2', lasts: 60_000 },
  },
  'list-slow': { title: 'List takes 8 s', fault: { name: 'T10', storeAfter: 8000 } },
} as const satisfies Record<string, Recipe>

export const RECIPES = { ...WRITE_RECIPES, ...LIST_RECIPES }
export type RecipeName = keyof typeof RECIPES

export const isRecipe = (name: unknown): name is RecipeName =>
  typeof name === 'string' && Object.hasOwn(RECIPES, name)

export const isWriteRecipe = (name: RecipeName): boolean => Object.hasOwn(WRITE_RECIPES, name)

/**
 * Without `file`, a recipe for writes hits the call that sends an order, and a recipe for lists hits the shopper's list
 * of orders.
 */
export function faultOfRecipe(name: RecipeName, file?: string) {
  const isWrite = isWriteRecipe(name)
  return {
    ...RECIPES[name].fault,
    file: file ?? (isWrite ? 'orders.php' : 'get_myorders.php'),
    method: isWrite ? ('POST' as const) : ('GET' as const),
  }
}
