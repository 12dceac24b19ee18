type Draw = (path: string) => string | null

let draw: Draw | null = null

/** For an adapter that cannot load code later. */
export function drawWith(own: Draw): void {
  draw = own
}

/** The drawings are most of the seed's code, and most tests never look at one: fetched when first asked for. */
export async function drawn(path: string): Promise<string | null> {
  draw ??= (await import('./pictures')).pictureAt
  return draw(path)
}
