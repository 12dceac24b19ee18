import { isDirty } from '../state/dirty'
import { idbKeys } from '../state/idb'
import { readNotes } from '../state/ownerNotes'
import { ownerPrefix } from '../state/savedDraft'
import { unsentReplies } from '../state/unsentReplies'

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]

/** What a logout would delete of all that the owner has written on this device, in any tab. */
export async function lostAtLogout(owner: string): Promise<string[]> {
  const drafts = (await idbKeys(ownerPrefix(owner))).filter((key) => key.endsWith('|fields'))
  const forms =
    isDirty() && drafts.length === 0
      ? ['your unsaved changes']
      : counted(drafts.length, 'form with unsaved changes', 'forms with unsaved changes')
  return [
    ...forms,
    ...counted(Object.keys(unsentReplies.read()).length, 'unsent reply', 'unsent replies'),
    ...counted(Object.keys(readNotes()).length, 'private note', 'private notes'),
  ]
}
