import { resetLiveQueries } from '../api/live/liveQuery'
import { useConfirm } from '../state/confirm'
import { useNotices } from '../state/notices'
import { onUserChange } from '../state/session'

// Resets what neither a store resets in its own file nor forgetUser.ts deletes after a login or logout.

// The next user must not answer a question to the former user.
onUserChange(() => useConfirm.getState().answer(false))

onUserChange((former) => former && useNotices.setState({ notices: [], alerts: [] }))

onUserChange(resetLiveQueries)
