export function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address.replaceAll(/\s/g, '')).replaceAll('%40', '@')}`
}

export function tel(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`
}
