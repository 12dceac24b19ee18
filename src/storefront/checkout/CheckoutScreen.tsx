export function CheckoutScreen() {
  return <h1>Checkout</h1>
}
