import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { cache } from '../../../api/core/cache'
import { testProduct } from '../../../../tests/testProduct'
import { owner } from '../../../../tests/renderAt'
import { signIn } from '../../../state/session'
import { drawShareCard, type ShareCard } from './drawShareCard'
import { SharePopup } from './SharePopup'

vi.mock('./drawShareCard', async (actual) => ({
  ...(await actual<object>()),
  drawShareCard: vi.fn(),
}))

const drawing = new Map<string, (card: ShareCard) => void>()

beforeEach(() => {
  drawing.clear()
  vi.mocked(drawShareCard).mockImplementation(
    (_product, path, _host, format) =>
      new Promise((done) => drawing.set(`${format} ${path}`, done)),
  )
  URL.createObjectURL = (file) => `blob:${(file as File).name}`
  URL.revokeObjectURL = () => {}
})

function open() {
  signIn({ email: owner.email, full_name: 'Admin', role: 'admin', phone: '' })
  const product = testProduct({ images: ['front.webp', 'back.webp'] })
  const popup = (title: string) => (
    <QueryClientProvider client={cache}>
      <SharePopup product={{ ...product, title }} onClose={() => {}} />
    </QueryClientProvider>
  )
  const view = render(popup('Kurta'))
  return { user: userEvent.setup(), rename: (title: string) => view.rerender(popup(title)) }
}

const draw = (name: string) =>
  act(async () =>
    drawing.get(name)?.({ file: new File(['card'], `${name}.png`), withPicture: true }),
  )
const picture = () =>
  screen.queryByRole('img', { name: /its price and its sizes/ })?.getAttribute('src')
const download = () => screen.getByRole('button', { name: 'Download picture' })

it('shows and saves only the card of the chosen size and picture, whichever is drawn last', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Picture 2' }))
  await draw('story back.webp')
  await draw('story front.webp')
  expect(picture()).toBe('blob:story back.webp.png')
  await user.click(screen.getByRole('tab', { name: 'Post' }))
  expect(picture()).toBeUndefined()
  expect(download()).toBeDisabled()
  await draw('post back.webp')
  expect(picture()).toBe('blob:post back.webp.png')
  expect(download()).toBeEnabled()
})

it('draws a new card for a product that is changed while it is open', async () => {
  const { rename } = open()
  await draw('story front.webp')
  expect(picture()).toBe('blob:story front.webp.png')
  rename('Silk kurta')
  expect(picture()).toBeUndefined()
  await draw('story front.webp')
  expect(vi.mocked(drawShareCard).mock.lastCall?.[0].title).toBe('Silk kurta')
  expect(picture()).toBe('blob:story front.webp.png')
})
