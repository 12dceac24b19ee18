/** Puts a text into the clipboard; false when neither way is allowed. */
export async function copyText(text: string, place: HTMLElement = document.body): Promise<boolean> {
  // On plain http there is no clipboard to write to.
  if (window.isSecureContext && 'clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Refused; the old way may still be allowed.
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
  // Beside the button: outside of an open popup nothing can be selected.
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
