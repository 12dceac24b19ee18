let servesAlone = false

/** True for `npm run mock`, whose server does not serve the shop. */
export function setServesMockAlone(value: boolean): void {
  servesAlone = value
}

export const servesMockAlone = (): boolean => servesAlone
