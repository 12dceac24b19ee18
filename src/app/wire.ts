import { resetLive } from '../api/live/liveQuery'
import { useConfirm } from '../state/confirm'
import { useNotices } from '../state/notices'
import { onUserChange } from '../state/session'

// These end when the user changes, in this order. A store resets itself where it is declared, because most belong to
// screens that load later; what the browser keeps is deleted in state/forgetUser.ts.

// The next user must not answer the former user's confirm.
onUserChange(() => useConfirm.getState().answer(false))

// The next user must not see the former user's notices.
onUserChange((former) => former && useNotices.setState({ notices: [], alerts: [] }))

// Drop data that streams delivered for the former user.
onUserChange(resetLive)
