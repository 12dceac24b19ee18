export function NotificationsScreen() {
  return <h1>Notifications</h1>
}
