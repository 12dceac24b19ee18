export function ProductsScreen() {
  return <h1>Products</h1>
}
