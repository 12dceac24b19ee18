import { CONTROLS, imageCandidates, NOTHING, originOf, parsed, unique } from './safe'

/** The addresses at which a receipt may lie (D-19). An empty list means that none was uploaded. */
export function receiptCandidates(
  name: string,
  host: string,
  folder = 'backend/api/uploads/receipts',
): string[] {
  const given = name.trim()
  if (NOTHING.test(given) || CONTROLS.test(given)) return []
  if (/^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(given)) return imageCandidates(given, host)
  const file = given.split(/[\\/]/).pop() ?? ''
  if (NOTHING.test(file)) return []
  const folders = [
    folder.replaceAll(/^\/+|\/+$/g, ''),
    'backend/uploads/receipts',
    'uploads/receipts',
  ]
  const below = folders.map(
    (place) => parsed(encodeURIComponent(file), `${originOf(host)}/${place}/`)?.href,
  )
  return unique([...(file === given ? [] : imageCandidates(given, host)), ...below])
}
