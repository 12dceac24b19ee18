import { isDirty } from '../../state/dirty'
import { idbKeys } from '../../state/idb'
import { readNotes } from '../../state/ownerNotes'
import { ownerPrefix } from '../../state/savedDraft'
import { unsentReplies } from '../../state/unsentReplies'
import { counted } from '../../rules/sharedTexts'

const some = (count: number, one: string, many?: string): string[] =>
  count === 0 ? [] : [counted(count, one, many)]

/** Everything the owner has written on this device, in any tab, that a logout would delete. */
export async function lostAtLogout(owner: string): Promise<string[]> {
  const drafts = (await idbKeys(ownerPrefix(owner))).filter((key) => key.endsWith('|fields'))
  const forms =
    isDirty() && drafts.length === 0
      ? ['your unsaved changes']
      : some(drafts.length, 'form with unsaved changes', 'forms with unsaved changes')
  return [
    ...forms,
    ...some(Object.keys(unsentReplies.read()).length, 'unsent reply', 'unsent replies'),
    ...some(Object.keys(readNotes()).length, 'private note'),
  ]
}
