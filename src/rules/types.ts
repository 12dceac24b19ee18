/** Ids keep the type they came in, because they are sent back exactly so (D-09); they are compared as text. */
export type Id = string | number

/** Integer paisa: a hundredth of a rupee. */
export type Paisa = number

/** Pieces in stock by size; the keys as the server spells them. */
export type SizeStock = Record<string, number>

export type Color = { name: string; code: string }

export function idText(id: Id): string {
  return String(id)
}

export function isSameId(a: Id, b: Id): boolean {
  return idText(a) === idText(b)
}
