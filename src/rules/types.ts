/** An id keeps the type that the server sent, because it is sent back unchanged (D-09). Ids are compared as text. */
export type Id = string | number

/** A whole number of hundredths of a rupee. */
export type Paisa = number

/** Pieces in stock by size. Sizes are spelled as the server spells them. */
export type SizeStock = Record<string, number>

export type Color = { name: string; code: string }

export function idText(id: Id): string {
  return String(id)
}

export function isSameId(a: Id, b: Id): boolean {
  return idText(a) === idText(b)
}
