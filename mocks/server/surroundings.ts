// Whether the mock's server also serves the shop.

let alone = false

/** True for `npm run mock`, which serves no shop. */
export function standAlone(value: boolean): void {
  alone = value
}

export const isAlone = (): boolean => alone
