/**
 * After an act on an order the focus goes to the number of the order below, unless the owner has moved on. A repeated Enter there
 * only shows that order. An order that left the list has given the focus to the row that took its place (useFocusHome).
 */
export function focusNextRow(id: string): void {
  const row = [...document.querySelectorAll<HTMLElement>('tr[data-order]')].find(
    ({ dataset }) => dataset.order === id,
  )
  const { activeElement } = document
  if (!row || (activeElement !== document.body && !row.contains(activeElement))) return
  row.nextElementSibling?.querySelector<HTMLElement>('[data-open]')?.focus()
}
