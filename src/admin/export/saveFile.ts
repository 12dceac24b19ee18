/** Downloads a text or bytes as a file. */
export function saveFile(name: string, type: string, contents: string | Blob): void {
  const address = URL.createObjectURL(new Blob([contents], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the object URL only after this task, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
