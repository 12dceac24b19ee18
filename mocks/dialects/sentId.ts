import { trimmedTextOf } from '../server/phpRequest'
import { world } from '../world/world'

/**
 * Reads an id that was sent as text or number. PHP's (int) cast also reads the digits at the beginning of other text.
 */
export function sentIdOf(value: unknown): number {
  const text = trimmedTextOf(value)
  const id = world.dialect.cast === 'int' ? Number.parseInt(text, 10) : Number(text || 'x')
  return Number.isInteger(id) ? id : -1
}
