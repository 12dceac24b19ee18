const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * The delivery address, then the city unless the address names it. Only a whole part between commas counts: "Dangihat 4"
 * does not name Dang.
 */
export function deliveryLines(order: { delivery_address: string; address: string }): string[] {
  const [street, city] = [order.delivery_address.trim(), order.address.trim()]
  const isNamed = `,${partsOf(street).join(',')},`.includes(`,${partsOf(city).join(',')},`)
  return (isNamed ? [street] : [street, city]).filter(Boolean)
}
