export function OrderSuccessScreen() {
  return <h1>OrderSuccess</h1>
}
