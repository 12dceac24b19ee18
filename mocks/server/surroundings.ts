let servesAlone = false

/** True for `npm run mock`, whose server does not serve the shop. */
export function setStandAlone(value: boolean): void {
  servesAlone = value
}

export const isStandAlone = (): boolean => servesAlone
