/** The decoded last part of a path; a stray % stays as it is. */
export function fileNameOf(path: string): string {
  const name = path.split(/[\\/]/).pop() ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
