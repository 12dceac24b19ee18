import { resetLive } from '../api/live/liveQuery'
import { useConfirm } from '../state/confirm'
import { useNotices } from '../state/notices'
import { onUserChange } from '../state/session'

// The order of these handlers matters. Most stores reset themselves where they are declared, because they load later;
// forgetUser.ts deletes what the browser has saved.

// The next user must not answer the former user's confirm.
onUserChange(() => useConfirm.getState().answer(false))

// The next user must not see the former user's notices.
onUserChange((former) => former && useNotices.setState({ notices: [], alerts: [] }))

// Drop data that streams delivered for the former user.
onUserChange(resetLive)
