/** Resolves to false if the browser forbids both methods. */
export async function copyText(text: string, place: HTMLElement = document.body): Promise<boolean> {
  // The Clipboard API exists in secure contexts only, not on plain http.
  if (window.isSecureContext && 'clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Without permission for the Clipboard API, execCommand may still work.
    }
  }
  return copySelected(text, place)
}

function copySelected(text: string, place: HTMLElement): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr'
  area.setAttribute('aria-hidden', 'true')
  // The text area is placed beside the button, because everything outside an open dialog is inert and cannot be
  // selected.
  place.append(area)
  area.focus({ preventScroll: true })
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
