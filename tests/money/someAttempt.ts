import {
  attemptHashesOf,
  ABSENCE_PROOF_MS,
  type Attempt,
  type AttemptLine,
} from '../../src/rules/orderAttempt'

export const KURTA: AttemptLine = {
  id: 1,
  product_id: 5,
  title: 'Dhaka Kurta',
  size: 'M',
  color: 'Red',
  quantity: 2,
  price: 120_000,
}

/** By default, the attempt's request has just ended without a reply. */
export function attemptWith(part: Partial<Attempt> = {}): Attempt {
  const lines = part.lines ?? [KURTA]
  return {
    id: 'one',
    rev: 1,
    phase: 'unknown',
    tries: 1,
    createdAt: Date.now(),
    ids: lines.map(({ id }) => id),
    lines,
    marks: attemptHashesOf(lines),
    subtotal: 240_000,
    shipping: 12_500,
    total: 252_500,
    receipt: 'mark',
    baseline: ['7'],
    weak: false,
    waited: -1,
    proof: ABSENCE_PROOF_MS,
    lookedAt: null,
    read: true,
    message: null,
    status: null,
    proposed: [],
    found: [],
    left: [],
    settledAt: null,
    told: false,
    ...part,
  }
}
