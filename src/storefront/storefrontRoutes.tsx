import { HOME_PATH } from '../rules/paths'
import { HomeScreen } from './home/HomeScreen'
import { lazyScreens } from './screens'

export const storefrontRoutes = [
  { path: HOME_PATH, load: () => Promise.resolve(HomeScreen), Screen: HomeScreen },
  ...lazyScreens,
]
