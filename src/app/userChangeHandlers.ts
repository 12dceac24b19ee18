import { resetLiveQueries } from '../api/live/liveQuery'
import { useConfirm } from '../state/confirm'
import { useNotices } from '../state/notices'
import { onUserChange } from '../state/session'

// What a login or logout resets besides. Most stores reset themselves in their own files, and forgetUser.ts deletes
// saved data.

// The next user must not answer a question to the former user.
onUserChange(() => useConfirm.getState().answer(false))

onUserChange((former) => former && useNotices.setState({ notices: [], alerts: [] }))

onUserChange(resetLiveQueries)
