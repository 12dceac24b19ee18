type Draw = (path: string) => string | null

let draw: Draw | null = null

/** For an adapter that cannot import code later. */
export function drawWith(own: Draw): void {
  draw = own
}

/** Imports the drawings at the first request: they are most of the seed's code, and most tests need none. */
export async function drawn(path: string): Promise<string | null> {
  draw ??= (await import('./pictures')).pictureAt
  return draw(path)
}
