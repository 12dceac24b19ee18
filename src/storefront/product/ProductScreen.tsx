export function ProductScreen() {
  return <h1>Product</h1>
}
