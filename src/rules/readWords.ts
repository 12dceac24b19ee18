/** What the back office says about data that is missing (D-30): "Couldn't load orders, users and inquiries." */
export function unreadText(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  const listed = names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  return `Couldn't load ${listed}.`
}
