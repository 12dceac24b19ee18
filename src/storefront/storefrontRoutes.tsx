import { HOME } from '../rules/paths'
import { HomeScreen } from './home/HomeScreen'
import { lazyScreens } from './screens'

export const storefrontRoutes = [
  { path: HOME, load: () => Promise.resolve(HomeScreen), Screen: HomeScreen },
  ...lazyScreens,
]
