import { AdminHead } from '../AdminHead'

export function SettingsScreen() {
  return <AdminHead title="Settings" />
}
