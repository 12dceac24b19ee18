// True if the mock's server does not also serve the shop.

let servesAlone = false

/** True for `npm run mock`, which serves no shop. */
export function setStandAlone(value: boolean): void {
  servesAlone = value
}

export const isStandAlone = (): boolean => servesAlone
