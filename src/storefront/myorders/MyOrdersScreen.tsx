export function MyOrdersScreen() {
  return <h1>MyOrders</h1>
}
