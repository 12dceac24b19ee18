import { adminHost } from '../core/client'
import { liveCategoriesFrom } from '../live/liveCategories'
import { useLive } from '../live/liveQuery'

export const adminCategories = liveCategoriesFrom(adminHost, 'admin')

export const useAdminLiveCategories = () => useLive(adminCategories)
