// The smallest app on the shop's packages: one route, one store, one query, forty items, no pictures and no styles.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import axios from 'axios'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { create } from 'zustand'

const useCount = create((set) => ({
  count: 0,
  add: () => set(({ count }) => ({ count: count + 1 })),
}))

const client = new QueryClient()

function List() {
  const { count, add } = useCount()
  const { data = [] } = useQuery({
    queryKey: ['products'],
    queryFn: async () => (await axios.get('/backend/api/get_products.php')).data.products,
  })
  return (
    <main>
      <h1>Products</h1>
      <button type="button" onClick={add}>
        {count}
      </button>
      <ul>
        {Array.from({ length: data.length > 0 ? 40 : 0 }, (_, at) => (
          <li key={at}>{data[at % data.length].title}</li>
        ))}
      </ul>
    </main>
  )
}

createRoot(document.getElementById('root')).render(
  <QueryClientProvider client={client}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<List />} />
      </Routes>
    </BrowserRouter>
  </QueryClientProvider>,
)
