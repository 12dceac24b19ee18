import {
  changesBetween,
  areChangesStored,
  mergeForm,
  type FormField,
  type MergedForm,
} from '../../rules/formFields'

// A form's state as pure functions, without React. useForm.ts reads the server, stores drafts and sends writes.

// Undo and redo. Consecutive changes with the same `run`, for example the letters of one word, are one step.

const MAX_UNDO_STEPS = 100

type History<T> = { past: readonly T[]; now: T; future: readonly T[]; run: string | null }

export const initialHistory = <T>(now: T): History<T> => ({ past: [], now, future: [], run: null })

export function addHistoryStep<T>(
  history: History<T>,
  next: T,
  run: string | null = null,
): History<T> {
  if (next === history.now) return history
  const joined = run !== null && run === history.run
  return {
    past: joined ? history.past : [...history.past, history.now].slice(-MAX_UNDO_STEPS),
    now: next,
    future: [],
    run,
  }
}

export function undoStep<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const before = past.at(-1)
  return before === undefined
    ? { ...history, run: null }
    : { past: past.slice(0, -1), now: before, future: [now, ...future], run: null }
}

export function redoStep<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const [after, ...later] = future
  return after === undefined
    ? { ...history, run: null }
    : { past: [...past, now], now: after, future: later, run: null }
}

/** The `run` of typing in a field. It changes with each word, so that Undo removes one word at a time. */
export const typingRunOf = (field: string, text: string): string =>
  `${field} ${text.split(/\s+/).length}`

export type FormVersion<Form> = { form: Form; base: Form }

/** `saved` holds the server's values as they were at `readAt`. */
type FormReading<Form> = { saved: Form; readAt: number }

type FormNews = { followed: readonly string[]; conflicts: readonly string[] }
const NO_FORM_NEWS: FormNews = { followed: [], conflicts: [] }

export type FormState<Form> = {
  /** The server's values from which the owner's edit started. */
  base: Form
  history: History<Form>
  /** The last reading that was merged into the form. */
  reading: FormReading<Form>
  /** Fields that others changed while the form was open. */
  news: FormNews
  /** True once the draft has been looked up in storage. */
  ready: boolean
  restored: boolean
  /** The files of the stored draft; null without a draft. */
  draftFiles: readonly File[] | null
  /** A write of this form whose outcome is unknown. The server may still store it until the time `until`. */
  unclear: (FormVersion<Form> & { until: number }) | null
  /** Progress of an upload from 0 to 1; null without an upload. */
  progress: number | null
  closed: boolean
}

export type FormStateEvent<Form> =
  | {
      type: 'changed'
      to: Partial<Form> | ((form: Form) => Partial<Form>)
      run: string | null
    }
  | { type: 'undone' }
  | { type: 'redone' }
  /**
   * `own` are the labels of fields that this device wrote itself: the form does not report their new values as changes
   * by others.
   */
  | { type: 'read'; reading: FormReading<Form>; own: readonly string[] }
  | { type: 'readBeforeWrite'; now: Form }
  /** `version` is null without a draft. */
  | { type: 'draftRead'; version: FormVersion<Form> | null; saved: Form }
  | { type: 'draftStored'; files: readonly File[] | null }
  | { type: 'newsDismissed' }
  | { type: 'writeBegun' }
  /** `reading` is the newest server data. If it arrived during the write, it already contains the written values. */
  | { type: 'writeStored'; version: FormVersion<Form>; reading: FormReading<Form> }
  | { type: 'writeUnclear'; version: FormVersion<Form>; until: number }
  | { type: 'uploaded'; progress: number | null }
  | { type: 'closed' }

export const initialFormState = <Form>(reading: FormReading<Form>): FormState<Form> => ({
  base: reading.saved,
  history: initialHistory(reading.saved),
  reading,
  news: NO_FORM_NEWS,
  ready: false,
  restored: false,
  draftFiles: null,
  unclear: null,
  progress: null,
  closed: false,
})

/** Returns the same object if `patch` changes nothing, so that undo gets no empty step. */
const withPatch = <Form>(form: Form, patch: Partial<Form>): Form =>
  (Object.keys(patch) as (keyof Form)[]).every((key) => Object.is(form[key], patch[key]))
    ? form
    : { ...form, ...patch }

const unionOf = (one: readonly string[], other: readonly string[]) => [
  ...new Set([...one, ...other]),
]

const addNews = (old: FormNews, more: FormNews): FormNews => ({
  followed: unionOf(old.followed, more.followed),
  conflicts: unionOf(old.conflicts, more.conflicts),
})

/** Starts a new undo history, because the old one would lead back to values that the server no longer has. */
const continueEdit = <Form>(
  state: FormState<Form>,
  base: Form,
  { form }: MergedForm<Form>,
): FormState<Form> => ({ ...state, base, history: initialHistory(form) })

/**
 * Returns the next state if the server's values show that a write without a clear reply was stored. The form then
 * continues from these values and does not report them as changes by others. Otherwise null.
 */
function mergeReading<Form>(
  fields: readonly FormField<Form>[],
  state: FormState<Form>,
  now: Form,
): FormState<Form> | null {
  const { unclear, history } = state
  if (!unclear || !areChangesStored(fields, unclear.base, unclear.form, now)) return null
  const merged = mergeForm(fields, history.now, unclear.form, now)
  return { ...continueEdit(state, now, merged), unclear: null }
}

export function reduceForm<Form>(
  fields: readonly FormField<Form>[],
  state: FormState<Form>,
  event: FormStateEvent<Form>,
): FormState<Form> {
  const { base, history, news } = state
  const form = history.now
  switch (event.type) {
    case 'changed': {
      const patch = typeof event.to === 'function' ? event.to(form) : event.to
      return { ...state, history: addHistoryStep(history, withPatch(form, patch), event.run) }
    }
    case 'undone':
      return { ...state, history: undoStep(history) }
    case 'redone':
      return { ...state, history: redoStep(history) }
    case 'read': {
      const { reading, own } = event
      const { saved, readAt } = reading
      const known = state.reading.saved === saved && state.reading.readAt === readAt
      if (known || state.closed) return state
      const next = { ...state, reading }
      if (fields.every(({ same }) => same(base, saved))) return next
      const after = mergeReading(fields, next, saved)
      if (after) return after
      const merged = mergeForm(fields, form, base, saved)
      const followed = merged.followed.filter((label) => !own.includes(label))
      // Values that arrive before the draft was looked up are not reported as changes by others.
      return {
        ...continueEdit(next, saved, merged),
        news: state.ready ? addNews(news, { ...merged, followed }) : news,
      }
    }
    case 'readBeforeWrite': {
      const after = mergeReading(fields, state, event.now)
      if (after) return after
      const merged = mergeForm(fields, form, base, event.now)
      if (merged.followed.length + merged.conflicts.length === 0) return state
      return { ...continueEdit(state, event.now, merged), news: addNews(news, merged) }
    }
    case 'draftRead': {
      const { version, saved } = event
      if (!version) return { ...state, ready: true }
      const ready = { ...state, ready: true, draftFiles: [] }
      const merged = mergeForm(fields, version.form, version.base, saved)
      if (changesBetween(fields, saved, merged.form).length === 0) return ready
      // Keep the text that was typed while the draft was being read.
      return {
        ...ready,
        history: addHistoryStep(history, mergeForm(fields, form, base, merged.form).form),
        restored: true,
        news: addNews(news, merged),
      }
    }
    case 'draftStored':
      return { ...state, draftFiles: event.files }
    case 'newsDismissed':
      return { ...state, news: NO_FORM_NEWS }
    case 'writeBegun':
      return { ...state, unclear: null }
    case 'writeStored': {
      const sent = event.version.form
      const typedMore = changesBetween(fields, sent, form).length > 0
      return {
        ...state,
        base: sent,
        history: initialHistory(form),
        reading: event.reading,
        news: NO_FORM_NEWS,
        restored: false,
        draftFiles: typedMore ? state.draftFiles : null,
      }
    }
    case 'writeUnclear':
      return { ...state, unclear: { ...event.version, until: event.until } }
    case 'uploaded':
      return { ...state, progress: event.progress }
    case 'closed':
      return { ...state, closed: true }
  }
}
