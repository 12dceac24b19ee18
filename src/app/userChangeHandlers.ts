import { resetLiveQueries } from '../api/live/liveQuery'
import { useConfirm } from '../state/confirm'
import { useNotices } from '../state/notices'
import { onUserChange } from '../state/session'

// The order of these handlers matters. Most stores reset themselves in their own files; forgetUser.ts deletes saved
// data.

// The next user must not answer a question to the former user.
onUserChange(() => useConfirm.getState().answer(false))

onUserChange((former) => former && useNotices.setState({ notices: [], alerts: [] }))

onUserChange(resetLiveQueries)
