import { counted } from '../../rules/sharedTexts'

// The sentences of an Undo.

/** `left`: fields that keep their value because they were changed elsewhere since. */
export function restoredText(what: string, left: readonly string[] = []): string {
  const changed =
    left.length === 0 ? '' : ` Not undone because it changed since: ${left.join(', ')}.`
  return `${what} restored.${changed}`
}

export const ordersRestoredText = (count: number): string =>
  `${restoredText(counted(count, 'order'))} ${count === 1 ? 'The buyer is' : 'The buyers are'} notified.`

export const orderRestoredText = (id: string, status: string): string =>
  `Order #${id} is ${status} again. The buyer is notified.`

export const notUndoneText = (parts: readonly { name: string; why: string }[]): string =>
  `Not undone: ${parts.map(({ name, why }) => `${name} (${why})`).join(', ')}`
