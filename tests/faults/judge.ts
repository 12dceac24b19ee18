/** Whatever a screen would show as rubbish in what was read, by its path; nothing when all is well. */
export function rubbishIn(value: unknown, path = ''): string[] {
  if (value === undefined) return [`${path}: undefined`]
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path}: ${value}`]
  if (typeof value === 'string') return /^(NaN|undefined|Infinity|\[object Object\])$/.test(value) ? [`${path}: '${value}'`] : []
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.entries(value).flatMap(([key, part]) => rubbishIn(part, `${path}.${key}`))
  return 'polluted' in value ? [...parts, `${path}: polluted`] : parts
}

/** No text and no row in it; numbers are defaults. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value === ''
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank)
  return true
}
