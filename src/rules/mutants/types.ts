/** Kept in the form it came in, so that it is sent back exactly so (D-09); compared as text. */
export type Id = string | number

/** Integer paisa: a hundredth of a rupee. */
export type Paisa = number

/** How many pieces of each size are there; the keys as the server spells them. */
export type SizeStock = Record<string, number>

export type Color = { name: string; code: string }

export function idText(id: Id): string {
  return String(id)
}

export function sameId(a: Id, b: Id): boolean {
  return idText(a) === idText(b)
}
