// Describes a form as a table of fields. Each field describes its own changes in words, and two edits of one form are
// merged field by field.

export type FormChange<Form> = {
  label: string
  from: string
  to: string
  /** Returns the fields that revert this change. */
  undo: (form: Form) => Partial<Form>
}

export type FormField<Form> = {
  label: string
  changes: (from: Form, to: Form) => FormChange<Form>[]
  same: (one: Form, other: Form) => boolean
  /** Returns the parts of `from` that replace this field in `into`. */
  take: (from: Form, into: Form) => Partial<Form>
  /** Merges two edits of a list. Without this function, two different edits of the field are a conflict. */
  merge?: (mine: Form, base: Form, next: Form) => Partial<Form>
  /** For lists that others may change at the same time: true if `now` contains the changes from `base` to `sent`. */
  stored?: (base: Form, sent: Form, now: Form) => boolean
}

/** A field with one value, which `text` puts into words. */
export function createFormField<Form>(
  label: string,
  text: (form: Form) => string,
  take: FormField<Form>['take'],
  same: FormField<Form>['same'] = (one, other) => text(one) === text(other),
): FormField<Form> {
  const changes: FormField<Form>['changes'] = (from, to) =>
    same(from, to)
      ? []
      : [{ label, from: text(from), to: text(to), undo: (form) => take(from, form) }]
  return { label, changes, same, take }
}

export const changesBetween = <Form>(
  fields: readonly FormField<Form>[],
  from: Form,
  to: Form,
): FormChange<Form>[] => fields.flatMap((field) => field.changes(from, to))

export type MergedForm<Form> = {
  form: Form
  /** Labels of fields that took the server's value. */
  followed: string[]
  /** Labels of fields that changed both here and on the server. The form keeps its own value. */
  conflicts: string[]
}

/** A three-way merge: `mine` and `next` are both edits of `base`. */
export function mergeForm<Form>(
  fields: readonly FormField<Form>[],
  mine: Form,
  base: Form,
  next: Form,
): MergedForm<Form> {
  const merged: MergedForm<Form> = { form: mine, followed: [], conflicts: [] }
  for (const { label, same, take, merge } of fields) {
    if (same(base, next) || same(mine, next)) continue
    const untouched = same(mine, base)
    if (!untouched && !merge) {
      merged.conflicts.push(label)
      continue
    }
    merged.form = {
      ...merged.form,
      ...(merge && !untouched ? merge(mine, base, next) : take(next, merged.form)),
    }
    merged.followed.push(label)
  }
  return merged
}

/** Like mergeForm, but the server's value wins a conflict; `left` names the fields in conflict. */
export function mergeExceptConflicts<Form extends object>(
  fields: readonly FormField<Form>[],
  mine: Form,
  base: Form,
  next: Form,
): { form: Form; left: string[] } {
  const { form, conflicts: left } = mergeForm(fields, mine, base, next)
  const theirs = fields.filter(({ label }) => left.includes(label))
  return { form: theirs.reduce((into, { take }) => ({ ...into, ...take(next, into) }), form), left }
}

/**
 * True if the server's values `now` contain the changes from `base` to `sent`. PHP may trim or re-spell a value. So a
 * field that was changed counts as stored as soon as its value differs from `base`.
 */
export const areChangesStored = <Form>(
  fields: readonly FormField<Form>[],
  base: Form,
  sent: Form,
  now: Form,
): boolean =>
  fields.every(({ same, stored }) =>
    same(base, sent) || same(sent, now)
      ? true
      : stored
        ? stored(base, sent, now)
        : !same(base, now),
  )

export function splitTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

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

export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '')
}

export function settingsDefaults(name: string): {
  default_email: string
  support_email: string
  site_name: string
} {
  const part = slugOf(name)
  return {
    default_email: part === '' ? '' : `no-reply@${part}.com`,
    support_email: part === '' ? '' : `support@${part}.com`,
    site_name: name.trim(),
  }
}
