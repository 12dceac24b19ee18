export function splitTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** At most `length` characters; an ellipsis is the last one of a shortened text. */
export function truncate(text: string, length: number): string {
  const letters = [...text]
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, Math.max(0, length - 1))
        .join('')
        .trimEnd()}…`
}

// Defaults of the settings, derived from the organization's name (D-197).

export function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '')
}

export function settingsDefaults(name: string): {
  default_email: string
  support_email: string
  site_name: string
} {
  const part = slug(name)
  return {
    default_email: part === '' ? '' : `no-reply@${part}.com`,
    support_email: part === '' ? '' : `support@${part}.com`,
    site_name: name.trim(),
  }
}
