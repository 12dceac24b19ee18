import { GIVEN_TEMPLATES, type Template } from '../rules/messageText'
import { readStore, removeStore, writeStore } from './store'
import { useStored } from './useStored'

// The owner's ready texts. They name no customer, so a logout keeps them, as it keeps the choice of shortcuts.

const TEMPLATES = 'office-message-templates'

let parsed: { raw: string | null; templates: readonly Template[] } = {
  raw: null,
  templates: GIVEN_TEMPLATES,
}

function isTemplate(value: unknown): value is Template {
  const { name, text, about } = Object(value) as Record<string, unknown>
  return (
    typeof name === 'string' &&
    typeof text === 'string' &&
    (about === 'order' || about === 'person')
  )
}

function templatesIn(raw: string | null): readonly Template[] {
  if (raw === parsed.raw) return parsed.templates
  let value: unknown = null
  try {
    value = JSON.parse(raw ?? 'null')
  } catch {
    // A damaged record gives way to the given ones.
  }
  parsed = { raw, templates: Array.isArray(value) ? value.filter(isTemplate) : GIVEN_TEMPLATES }
  return parsed.templates
}

export const useTemplates = (): readonly Template[] => templatesIn(useStored(TEMPLATES))

export function changeTemplates(next: (before: readonly Template[]) => readonly Template[]): void {
  writeStore(TEMPLATES, JSON.stringify(next(templatesIn(readStore(TEMPLATES)))))
}

export const resetTemplates = (): void => removeStore(TEMPLATES)
