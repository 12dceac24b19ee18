/** The number of a history entry as React Router counts them, private in its `history.state`; null for a foreign entry. */
export function historyPlace(state: unknown): number | null {
  const idx = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null
  return typeof idx === 'number' ? idx : null
}
