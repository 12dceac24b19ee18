import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../../mocks/server/node'
import { world } from '../../../../mocks/world/world'
import { holdCalls } from '../../../../tests/holdCalls'
import { owner, renderAt } from '../../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../../tests/readPage'
import { productSent } from '../../../../tests/testProduct'
import { PRODUCT_FORM_SIZES } from '../../../rules/constants'
import { COLORS_MAX, PRODUCT_FIELDS } from '../../../rules/productFields'
import { clearDraftsOf } from '../../../state/draft'
import { useSession } from '../../../state/session'

const textFile = (name: string) => new File(['words'], name, { type: 'text/plain' })
const pictureFile = (name: string) => new File(['picture'], name, { type: 'image/png' })

vi.mock('./toWebp', () => ({
  toWebp(file: File, crop?: object | null, widest?: number) {
    if (file.name.startsWith('broken')) return Promise.resolve(null)
    const heavy = file.name.startsWith('heavy') && widest !== 2000
    const words = heavy ? 'w'.repeat(700_000) : crop ? 'cropped' : 'w'
    const name = file.name.replace(/\.\w+$/, '.webp')
    return Promise.resolve(new File([words], name, { type: 'image/webp' }))
  },
}))

// The plain dialect accepts text instead of pictures, and prints addresses and ids as these tests expect them.
beforeEach(() => world.speak('plain'))

beforeEach(() => clearDraftsOf(owner.email))

async function openForm(path: string, name: string) {
  const view = renderAt(path, { signedIn: owner })
  const form = await screen.findByRole('form', { name })
  return { ...view, form, within: within(form) }
}
const openNewForm = () => openForm('/nest/products?form=new', 'Add New Product')
const openEditForm = (id = 101) => openForm(`/nest/products?form=edit-${id}`, 'Edit product')
const buttonNamed = (name: string | RegExp) => screen.getByRole('button', { name })
const answerDialog = async (name: RegExp, press: string) =>
  within(await screen.findByRole('dialog', { name })).getByRole('button', { name: press })
const lastCall = (file: string) => world.log.of(file).at(-1)
const lastFieldsOf = (file: string) => lastCall(file)?.sent as Record<string, string>
const addFiles = (files: File[]) =>
  fireEvent.change(screen.getByLabelText('Add a picture'), { target: { files } })
const formPictures = () =>
  within(screen.getByRole('list', { name: 'Pictures' })).queryAllByRole('img', { name: /^Picture/ })

describe('the form for a new product', () => {
  it('opens from Add New Product and accepts title, description, price and sizes (APR-05, APR-15, APR-25, APR-26, CONST-07)', async () => {
    const { user } = renderAt('/nest/products', { signedIn: owner })
    await user.click(await screen.findByRole('button', { name: 'Add New Product' }))
    const form = within(await screen.findByRole('form', { name: 'Add New Product' }))
    expect(form.getByRole('textbox', { name: 'Title' })).toBeRequired()
    expect(form.getByRole('textbox', { name: 'Description' })).not.toBeRequired()
    expect(form.getByRole('spinbutton', { name: 'Price' })).toBeRequired()
    await user.type(form.getByRole('textbox', { name: 'Title' }), 'Topi')
    await user.type(form.getByRole('textbox', { name: 'Description' }), 'Warm')
    await user.type(form.getByRole('spinbutton', { name: 'Price' }), '450')
    expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Topi')
    expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue('Warm')
    expect(form.getByRole('spinbutton', { name: 'Price' })).toHaveValue(450)
    expect(
      form
        .getAllByRole('spinbutton', { name: /^Stock of/ })
        .map((box) => box.previousSibling ?? box),
    ).toHaveLength(5)
    for (const size of ['M', 'L', 'XL', 'XXL', 'XXXL']) {
      expect(form.getByRole('checkbox', { name: size })).not.toBeChecked()
      expect(form.getByRole('spinbutton', { name: `Stock of ${size}` })).toBeDisabled()
    }
  })

  it('has an input for each field of a product, and names each field that was changed', async () => {
    const { within: form } = await openNewForm()
    await act(async () => form.getByRole('checkbox', { name: 'Add Discount' }).click())
    fireEvent.change(form.getByRole('spinbutton', { name: 'Number of colors' }), {
      target: { value: '1' },
    })
    for (const size of PRODUCT_FORM_SIZES)
      fireEvent.click(form.getByRole('checkbox', { name: size.toUpperCase() }))
    const code = form.getByRole('textbox', { name: 'Code of color 1' })
    for (const input of [...form.getAllByRole('textbox'), ...form.getAllByRole('spinbutton')])
      if (input !== code) fireEvent.change(input, { target: { value: '1' } })
    addFiles([pictureFile('front.png')])
    const labels = [...PRODUCT_FIELDS.map(({ label }) => label), 'Pictures']
    expect(form.getByText(/^\d+ changes: /)).toHaveTextContent(
      `${labels.length} changes: ${labels.join(', ')}`,
    )
    await form.findByText(/WebP$/)
  })

  it('sends nothing without a title or a price (D-161)', async () => {
    const { user } = await openNewForm()
    await user.click(buttonNamed('Add product'))
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Topi')
    await user.click(buttonNamed('Add product'))
    await user.type(screen.getByRole('spinbutton', { name: 'Price' }), '-4')
    await user.click(buttonNamed('Add product'))
    expect(world.log.of('add_product.php')).toHaveLength(0)
  })

  it('sends every field of the contract, without a confirmation (CALL-42, CALL-43, CALL-44, DATA-17, APR-18, APR-20, APR-21, APR-23, APR-27, APR-28, APR-31, APR-32, ERR-57, D-160)', async () => {
    const { user, place } = await openNewForm()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ' New topi ')
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'A cap.')
    await user.type(screen.getByRole('spinbutton', { name: 'Price' }), '900')
    await user.click(screen.getByRole('checkbox', { name: 'Add Discount' }))
    await user.type(screen.getByRole('spinbutton', { name: 'Discount price' }), '100')
    expect(screen.getByText('NPR 800', { selector: 'b' })).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'M' }))
    await user.click(screen.getByRole('checkbox', { name: 'XXXL' }))
    await user.clear(screen.getByRole('spinbutton', { name: 'Stock of XXXL' }))
    await user.type(screen.getByRole('spinbutton', { name: 'Stock of XXXL' }), '3.7')
    await user.click(buttonNamed('Add a color'))
    await user.click(buttonNamed('Add a color'))
    await user.type(screen.getByRole('textbox', { name: 'Name of color 1' }), 'Brick')
    fireEvent.change(screen.getByLabelText('Pick color 1'), { target: { value: '#a0432f' } })
    await user.type(screen.getByRole('textbox', { name: 'Tags' }), ' a , b ,')
    await user.click(buttonNamed('Kurta'))
    addFiles([pictureFile('front.png'), pictureFile('back.jpg')])
    await screen.findAllByText(/WebP$/)
    await user.click(buttonNamed('Add product'))
    expect(await screen.findByText('Product added successfully')).toBeVisible()
    expect(lastFieldsOf('add_product.php')).toMatchObject({
      title: 'New topi',
      description: 'A cap.',
      price: '900',
      discount: '1',
      discountPrice: '100',
      size_stock: '{"m":0,"xxxl":3}',
      tags: '["a","b","Kurta"]',
      colors: '[{"name":"Brick","code":"#a0432f"}]',
    })
    expect(
      lastCall('add_product.php')?.files.map(({ field, name, type }) => [field, name, type]),
    ).toEqual([
      ['images[0]', 'front.webp', 'image/webp'],
      ['images[1]', 'back.webp', 'image/webp'],
    ])
    expect(lastCall('add_product.php')?.problems).toEqual([])
    await waitFor(() => expect(place().search).toBe(''))
    expect(await screen.findByRole('link', { name: 'Edit New topi' })).toBeVisible()
  })

  it('shows the discount price after Add Discount, and sends 0 if it is empty (APR-22, APR-24)', async () => {
    const { user } = await openNewForm()
    expect(screen.queryByRole('spinbutton', { name: 'Discount price' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Topi')
    await user.type(screen.getByRole('spinbutton', { name: 'Price' }), '900')
    await user.click(screen.getByRole('checkbox', { name: 'Add Discount' }))
    expect(screen.getByRole('spinbutton', { name: 'Discount price' })).toBeVisible()
    await user.click(buttonNamed('Add product'))
    await waitFor(() =>
      expect(lastFieldsOf('add_product.php')).toMatchObject({ discount: '0', discountPrice: '0' }),
    )
  })

  it('shows the given number of color rows, and none for -1 (APR-29, APR-30)', async () => {
    await openNewForm()
    const number = screen.getByRole('spinbutton', { name: 'Number of colors' })
    fireEvent.change(number, { target: { value: '2' } })
    expect(screen.getAllByRole('textbox', { name: /^Name of color/ })).toHaveLength(2)
    expect(
      screen
        .getAllByRole('textbox', { name: /^Code of color/ })
        .map((box) => (box as HTMLInputElement).value),
    ).toEqual(['#000000', '#000000'])
    fireEvent.change(number, { target: { value: '-1' } })
    expect(screen.getAllByRole('textbox', { name: /^Name of color/ })).toHaveLength(2)
    expect(screen.getByText('Enter a whole number, 0 or more')).toBeVisible()
    fireEvent.change(number, { target: { value: '0' } })
    expect(screen.queryByRole('textbox', { name: /^Name of color/ })).toBeNull()
    fireEvent.change(number, { target: { value: String(COLORS_MAX - 1) } })
    fireEvent.click(buttonNamed('Add a color'))
    expect(buttonNamed('Add a color')).toBeDisabled()
  })

  it('accepts at most three pictures and no other files, and names the rest (APR-16, APR-17, D-166, D-167)', async () => {
    const { user } = await openNewForm()
    addFiles([textFile('list.txt')])
    expect(screen.getByText('Only image files are accepted. Not added: list.txt.')).toBeVisible()
    expect(formPictures()).toHaveLength(0)
    addFiles([1, 2, 3, 4].map((n) => pictureFile(`${n}.png`)))
    expect(screen.getByText('At most 3 images.')).toBeVisible()
    expect(formPictures()).toHaveLength(3)
    await user.click(buttonNamed('Remove picture 1'))
    expect(formPictures()).toHaveLength(2)
    expect(screen.queryByText('At most 3 images.')).toBeNull()
    addFiles([pictureFile('broken.png')])
    expect(
      await screen.findByText(
        "Only image files are accepted. This browser can't open broken.png. Save it as a JPEG and add that file instead.",
      ),
    ).toBeVisible()
    await waitFor(() => expect(formPictures()).toHaveLength(2))
  })

  it('offers to narrow a picture that is heavy for shoppers, and sends the narrow one', async () => {
    const { user } = await openNewForm()
    addFiles([pictureFile('a.png'), pictureFile('heavy.png')])
    expect(
      await screen.findByText(
        'Picture 2 is 700 KB. Large pictures make the product page slow to load.',
      ),
    ).toBeVisible()
    await user.click(buttonNamed('Resize it to 2,000 px wide'))
    await waitFor(() => expect(screen.queryByText(/slow to load/)).toBeNull())
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'T')
    await user.type(screen.getByRole('spinbutton', { name: 'Price' }), '1')
    await user.click(buttonNamed('Add product'))
    await waitFor(() =>
      expect(lastCall('add_product.php')?.files.map(({ size }) => size)).toEqual([1, 1]),
    )
  })

  it('reorders pictures by buttons and keys; the first is the cover', async () => {
    const { user } = await openNewForm()
    addFiles([pictureFile('a.png'), pictureFile('b.png'), pictureFile('c.png')])
    await waitFor(() => expect(screen.getAllByText(/WebP$/)).toHaveLength(3))
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'T')
    await user.type(screen.getByRole('spinbutton', { name: 'Price' }), '1')
    await user.click(buttonNamed('Move picture 3 left'))
    buttonNamed('Move picture 1 right').focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await user.click(buttonNamed('Add product'))
    await waitFor(() =>
      expect(lastCall('add_product.php')?.files.map(({ name }) => name)).toEqual([
        'c.webp',
        'a.webp',
        'b.webp',
      ]),
    )
  })

  it('crops a picture with Enter on a slider, without sending the product', async () => {
    const { user } = await openNewForm()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Topi')
    await user.type(screen.getByRole('spinbutton', { name: 'Price' }), '900')
    addFiles([pictureFile('front.png')])
    await screen.findByText(/WebP$/)
    await user.click(buttonNamed('Crop picture 1'))
    const slider = within(await screen.findByRole('dialog', { name: 'Crop to 4:5' })).getByRole(
      'slider',
      {
        name: 'Zoom',
      },
    )
    slider.focus()
    await user.keyboard('{Enter}')
    expect(slider).toBeInTheDocument()
    const part = screen.getByRole('img', { name: 'Crop preview' })
    vi.spyOn(part as HTMLImageElement, 'naturalWidth', 'get').mockReturnValue(1000)
    vi.spyOn(part as HTMLImageElement, 'naturalHeight', 'get').mockReturnValue(1000)
    fireEvent.load(part)
    expect(screen.getByText('800 × 1000 pixels')).toBeVisible()
    expect(part).toHaveStyle({ left: '-12.5%', top: '0%' })
    // Drag to the right by a tenth of the width. The frame shows 800 of 1000 px.
    const frame = part.parentElement as HTMLElement
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 500))
    Object.assign(frame, { setPointerCapture: () => {} })
    fireEvent.pointerMove(frame, { pointerId: 1, clientX: 300 })
    fireEvent.pointerDown(frame, { pointerId: 1, clientX: 100 })
    fireEvent.pointerMove(frame, { pointerId: 1, clientX: 140 })
    expect(part).toHaveStyle({ left: '-2.5%' })
    fireEvent.pointerUp(frame, { pointerId: 1, clientX: 140 })
    fireEvent.pointerMove(frame, { pointerId: 1, clientX: 100 })
    expect(part).toHaveStyle({ left: '-2.5%' })
    const slide = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('slider', { name }), { target: { value } })
    slide('Zoom', '2')
    slide('Horizontal position', '1')
    slide('Vertical position', '0')
    expect(screen.getByText('400 × 500 pixels')).toBeVisible()
    expect(part).toHaveStyle({ width: '250%', left: '-150%', top: '0%' })
    fireEvent.keyDown(slider, { key: 'Enter' })
    expect(screen.getAllByText('Converting...')[0]).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByText(/WebP$/)
    await user.click(buttonNamed('Add product'))
    expect(await screen.findByText('Product added successfully')).toBeVisible()
    expect(world.log.of('add_product.php')).toHaveLength(1)
    expect(lastCall('add_product.php')?.files.map(({ name, size }) => [name, size])).toEqual([
      ['front.webp', 'cropped'.length],
    ])
  })

  it('keeps everything typed when the server refuses, and shows its message (ERR-58)', async () => {
    world.faults.set({ name: 'S2', file: 'add_product.php' })
    const { user } = await openNewForm()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Topi')
    await user.type(screen.getByRole('spinbutton', { name: 'Price' }), '900')
    await user.click(buttonNamed('Add product'))
    expect(await screen.findByText(/^Error: ./)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Topi')
  })

  it('disables the fields while saving, and keeps the focus on the button', async () => {
    const refuse = holdCalls('add_product.php')
    world.faults.set({ name: 'S2', file: 'add_product.php' })
    const { user } = await openNewForm()
    await user.type(screen.getByRole('spinbutton', { name: 'Price' }), '900')
    await user.click(buttonNamed('Add a color'))
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Topi{Enter}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toBeDisabled())
    expect(document.activeElement).toHaveAttribute('type', 'submit')
    for (const name of ['Kurta', 'Add a color']) expect(buttonNamed(name)).toBeDisabled()
    for (const label of ['Tags', 'Pick color 1', 'Name of color 1', 'Add a picture'])
      expect(screen.getByLabelText(label)).toBeDisabled()
    fireEvent.paste(document, { clipboardData: { files: [pictureFile('late.png')] } })
    await user.keyboard('{Control>}s{/Control}')
    expect(formPictures()).toHaveLength(0)
    refuse()
    expect(await screen.findByText(/^Error: ./)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toBeEnabled())
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Topi')
    expect(world.log.of('add_product.php')).toHaveLength(1)
  })

  it('previews the product card and lists problems that shoppers would see', async () => {
    const { user } = await openNewForm()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Preview topi')
    await user.type(screen.getByRole('spinbutton', { name: 'Price' }), '1200')
    const beside = within(screen.getByRole('complementary', { name: 'Preview' }))
    expect(beside.getByText('Preview topi')).toBeVisible()
    expect(beside.getByText('NPR 1,200')).toBeVisible()
    expect(beside.getByText('No picture, so the shop shows an empty card')).toBeVisible()
  })
})

describe('the form for an existing product', () => {
  const stockOf = (size: string) => screen.getByRole('spinbutton', { name: `Stock of ${size}` })
  const setValue = (field: HTMLElement, value: string) =>
    fireEvent.change(field, { target: { value } })
  async function saveChanges(user: Awaited<ReturnType<typeof openEditForm>>['user']) {
    await user.click(buttonNamed('Save changes'))
    await user.click(await answerDialog(/^Save changes to/, 'Save changes'))
    await screen.findByText('Product updated successfully')
  }

  it('says what each stock was and what it means, previews it, and saves the ticked sizes', async () => {
    const { user } = await openEditForm()
    setValue(stockOf('M'), '4')
    expect(stockOf('M')).toHaveAccessibleDescription('was 6')
    setValue(stockOf('M'), '3')
    expect(stockOf('M')).toHaveAccessibleDescription('was 6, running low')
    await user.click(screen.getByRole('checkbox', { name: 'L' }))
    expect(stockOf('L')).toBeDisabled()
    expect(stockOf('L')).not.toHaveAccessibleDescription()
    await user.click(screen.getByRole('checkbox', { name: 'XXXL' }))
    expect(stockOf('XXXL')).toHaveValue(0)
    expect(stockOf('XXXL')).toHaveAccessibleDescription('sold out, not shown in the shop')
    await user.click(screen.getByRole('tab', { name: 'Page' }))
    const sizes = within(screen.getByRole('list', { name: 'Sizes' })).getAllByRole('listitem')
    expect(sizes.map(({ textContent }) => textContent)).toEqual([
      'S',
      'M',
      'L sold out',
      'XL',
      'XXL sold out',
    ])
    await saveChanges(user)
    expect(world.products.find(({ id }) => id === 101)?.size_stock).toEqual({
      s: 3,
      m: 3,
      xl: 2,
      xxl: 0,
      xxxl: 0,
    })
  })

  it('changes one color or tag and leaves the others', async () => {
    const { user } = await openEditForm()
    setValue(screen.getByRole('textbox', { name: 'Name of color 2' }), 'Rose')
    const code = screen.getByRole('textbox', { name: 'Code of color 1' })
    setValue(code, 'night')
    expect(code).toHaveAccessibleDescription('Enter a color code such as #3a3f52')
    expect(screen.getByLabelText('Pick color 1')).toHaveValue('#000000')
    setValue(code, '#ABCDEF')
    expect(code).not.toHaveAccessibleDescription()
    expect(screen.getByLabelText('Pick color 1')).toHaveValue('#abcdef')
    await user.click(buttonNamed('Remove the last color'))
    expect(screen.getByRole('spinbutton', { name: 'Number of colors' })).toHaveValue(2)
    await user.click(buttonNamed('Kurta'))
    expect(buttonNamed('Kurta')).toHaveAttribute('aria-pressed', 'true')
    await user.click(buttonNamed('Traditional'))
    expect(buttonNamed('Traditional')).toHaveAttribute('aria-pressed', 'false')
    await saveChanges(user)
    expect(world.products.find(({ id }) => id === 101)).toMatchObject({
      colors: [
        { name: 'Night blue', code: '#ABCDEF' },
        { name: 'Rose', code: '#5a3446' },
      ],
      tags: ['women', 'wool', 'losar', 'Kurta'],
    })
  })

  it('moves a picture by dragging it, among the saved ones or among the new ones', async () => {
    world.change('products', 101, { images: ['uploads/1.webp', 'uploads/2.webp'] })
    const { user } = await openEditForm()
    const shown = () => formPictures().map((img) => img.getAttribute('src')?.replace(/^.*\//, ''))
    const tile = (n: number) => formPictures()[n - 1]?.closest('li') as HTMLElement
    const drag = (from: number, to: number) => {
      const dataTransfer = { setData: () => {}, files: [] }
      fireEvent.dragStart(tile(from), { dataTransfer })
      fireEvent.dragEnter(tile(to))
      // The browser allows a drop only if the tile cancels the dragover event.
      const isFree = !fireEvent.dragOver(tile(to))
      const target = tile(to)
      const dragged = tile(from)
      if (isFree) fireEvent.drop(target, { dataTransfer })
      fireEvent.dragEnd(dragged)
      return isFree
    }
    expect(screen.queryByText(/^Saved pictures always come first/)).toBeNull()
    expect(drag(2, 1)).toBe(true)
    expect(shown()).toEqual(['2.webp', '1.webp'])
    addFiles([pictureFile('new.png')])
    await screen.findByText(/WebP$/)
    expect(screen.getByText(/^Saved pictures always come first/)).toBeVisible()
    expect(drag(3, 1)).toBe(false)
    expect(buttonNamed('Move picture 3 left')).toBeDisabled()
    expect(buttonNamed('Move picture 2 right')).toBeDisabled()
    expect(shown().slice(0, 2)).toEqual(['2.webp', '1.webp'])
    await saveChanges(user)
    expect(JSON.parse(lastFieldsOf('edit_product.php').existing_images ?? '')).toEqual([
      'uploads/2.webp',
      'uploads/1.webp',
    ])
  })

  it('asks before it saves by Ctrl+S, once, and starts over only after a question', async () => {
    const { user } = await openEditForm()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
    await user.keyboard('{Control>}s{/Control}')
    const question = await screen.findByRole('dialog', { name: /^Save changes to/ })
    await user.keyboard('{Control>}s{/Control}')
    expect(screen.getAllByRole('dialog')).toEqual([question])
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await user.keyboard('s')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(buttonNamed('Cancel'))
    await user.click(await screen.findByRole('button', { name: 'Leave and keep draft' }))
    await screen.findByRole('table', { name: 'Products' })
    await user.click(screen.getByRole('link', { name: 'Edit Helambu Bakkhu with Pangden' }))
    await user.click(await screen.findByRole('button', { name: 'Start over' }))
    const popup = within(screen.getByRole('alertdialog', { name: 'Discard your changes?' }))
    expect(popup.queryByRole('button', { name: 'Leave and keep draft' })).toBeNull()
    await user.click(popup.getByRole('button', { name: 'Discard' }))
    await user.click(await screen.findByRole('link', { name: 'Edit Helambu Bakkhu with Pangden' }))
    expect(await screen.findByText('No changes yet')).toBeVisible()
    expect(world.log.of('edit_product.php')).toEqual([])
  })

  it('starts clean after a save, without a draft or changes from elsewhere', async () => {
    const { user } = await openEditForm()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
    await user.click(buttonNamed('Save changes'))
    await user.click(await answerDialog(/^Save changes to/, 'Save changes'))
    await screen.findByRole('table', { name: 'Products' })
    await user.click(await screen.findByRole('link', { name: 'Edit Helambu Bakkhu with Pangden!' }))
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue(
      'Helambu Bakkhu with Pangden!',
    )
    expect(screen.queryByText('Your draft was restored.')).toBeNull()
    expect(screen.queryByText(/was changed elsewhere/)).toBeNull()
    expect(screen.getByText('No changes yet')).toBeVisible()
  })

  it('starts with the saved values, asks before saving, and sends nothing after Cancel (APR-09, APR-10, CALL-45, D-95, D-164, ERR-67)', async () => {
    const { user } = await openEditForm()
    expect(screen.getByRole('textbox', { name: 'Tags' })).toHaveValue(
      'Traditional, women, wool, losar',
    )
    expect(screen.getByText("Can't be edited here: S 3")).toBeVisible()
    await user.click(buttonNamed('Save changes'))
    await user.click(await answerDialog(/^Save changes to "Helambu/, 'Cancel'))
    expect(world.log.of('edit_product.php')).toHaveLength(0)
    const before = structuredClone(world.products.find(({ id }) => id === 101))
    await user.click(buttonNamed('Save changes'))
    await user.click(await answerDialog(/^Save changes to "Helambu/, 'Save changes'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Product updated successfully')
    expect(world.products.find(({ id }) => id === 101)).toEqual(before)
    expect(lastCall('edit_product.php')?.problems).toEqual([])
    expect(Object.keys(lastFieldsOf('edit_product.php')).sort()).toEqual(
      [...Object.keys(productSent()), 'existing_images', 'id', 'removed_images'].sort(),
    )
  })

  it('keeps one picture, removes one and adds one (CALL-43, CALL-45, D-165)', async () => {
    const { user } = await openEditForm()
    const [first, second, third] = world.products[0]?.images ?? []
    await user.click(buttonNamed('Remove picture 3'))
    await user.click(buttonNamed('Remove picture 2'))
    addFiles([pictureFile('new.png')])
    await screen.findByText(/WebP$/)
    await user.click(buttonNamed('Save changes'))
    await user.click(await answerDialog(/^Save changes to/, 'Save changes'))
    await screen.findByText('Product updated successfully')
    expect(JSON.parse(lastFieldsOf('edit_product.php').existing_images ?? '')).toEqual([first])
    expect(JSON.parse(lastFieldsOf('edit_product.php').removed_images ?? '')).toEqual([
      second,
      third,
    ])
    expect(
      lastCall('edit_product.php')?.files.map(({ field, name, type }) => [field, name, type]),
    ).toEqual([['images[0]', 'new.webp', 'image/webp']])
  })

  it('shows the first six of many pictures, and all of them after a press', async () => {
    world.change('products', 101, {
      images: Array.from({ length: 15 }, (_, n) => `uploads/${n}.webp`),
    })
    const { user } = await openEditForm()
    expect(formPictures()).toHaveLength(6)
    await user.click(buttonNamed('Show all 15 pictures'))
    expect(formPictures()).toHaveLength(15)
  })

  it('says which colors have no name, and counts them as a change that is not sent', async () => {
    const { user } = await openEditForm()
    await user.click(buttonNamed('Add a color'))
    expect(screen.getByText('Name missing')).toBeVisible()
    expect(screen.getByText('1 change: Colors')).toBeVisible()
  })

  it('shows more than three saved pictures, removes none, and accepts new ones only below three (D-17, D-164, D-165)', async () => {
    const images = [1, 2, 3, 4].map((n) => `uploads/${n}.webp`)
    world.change('products', 101, { images })
    const { user } = await openEditForm()
    expect(formPictures()).toHaveLength(4)
    expect(screen.getByText('4 pictures (limit 3). The first is the cover.')).toBeVisible()
    expect(screen.getByText('No changes yet')).toBeVisible()
    addFiles([pictureFile('new.png')])
    expect(screen.getByText('At most 3 images.')).toBeVisible()
    await user.click(buttonNamed('Remove picture 4'))
    addFiles([pictureFile('new.png')])
    expect(formPictures()).toHaveLength(3)
    await user.click(buttonNamed('Remove picture 2'))
    addFiles([pictureFile('new.png')])
    await screen.findByText(/WebP$/)
    await user.click(buttonNamed('Save changes'))
    await user.click(await answerDialog(/^Save changes to/, 'Save changes'))
    await screen.findByText('Product updated successfully')
    expect(JSON.parse(lastFieldsOf('edit_product.php').existing_images ?? '')).toEqual([
      images[0],
      images[2],
    ])
    expect(JSON.parse(lastFieldsOf('edit_product.php').removed_images ?? '')).toEqual([
      images[1],
      images[3],
    ])
    expect(lastCall('edit_product.php')?.files).toHaveLength(1)
  })

  it('sends all pictures back if there are more than three and none was changed (D-164)', async () => {
    const images = [1, 2, 3, 4].map((n) => `uploads/${n}.webp`)
    world.change('products', 101, { images })
    const { user } = await openEditForm()
    await user.click(buttonNamed('Save changes'))
    await user.click(await answerDialog(/^Save changes to/, 'Save changes'))
    await screen.findByText('Product updated successfully')
    expect(JSON.parse(lastFieldsOf('edit_product.php').existing_images ?? '')).toEqual(images)
    expect(lastFieldsOf('edit_product.php').removed_images).toBe('[]')
    expect(world.products.find(({ id }) => id === 101)?.images).toEqual(images)
  })

  it('says when a new picture has no room because others were added elsewhere', async () => {
    world.change('products', 101, { images: ['uploads/1.webp', 'uploads/2.webp'] })
    await openEditForm()
    addFiles([pictureFile('new.png')])
    await screen.findByText(/WebP$/)
    await act(async () =>
      world.change('products', 101, { images: [1, 2, 3, 4].map((n) => `uploads/${n}.webp`) }),
    )
    expect(await screen.findByText('At most 3 images.')).toBeVisible()
    expect(formPictures()).toHaveLength(4)
  })

  it('sends the values at the time of confirmation: stock sold during the question stays sold (D-164)', async () => {
    const { user } = await openEditForm()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
    await user.click(buttonNamed('Save changes'))
    const yes = await answerDialog(/^Save changes to/, 'Save changes')
    await act(async () =>
      world.change('products', 101, { size_stock: { s: 1, m: 1, l: 5, xl: 2, xxl: 0 } }),
    )
    await waitFor(() =>
      expect(screen.getByRole('spinbutton', { name: 'Stock of M', hidden: true })).toHaveValue(1),
    )
    await user.click(yes)
    await screen.findByText('Product updated successfully')
    expect(lastFieldsOf('edit_product.php').title).toBe('Helambu Bakkhu with Pangden!')
    expect(JSON.parse(lastFieldsOf('edit_product.php').size_stock ?? '')).toEqual({
      s: 1,
      m: 1,
      l: 5,
      xl: 2,
      xxl: 0,
    })
  })

  it('follows the stream in untouched fields, and shows a conflict if both sides changed', async () => {
    const { user } = await openEditForm()
    const price = screen.getByRole('spinbutton', { name: 'Price' })
    await user.clear(price)
    await user.type(price, '9000')
    await act(async () => world.change('products', 101, { price: 12000, title: 'Bakkhu' }))
    expect(await screen.findByText(/Updated in this form: Title/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Bakkhu')
    expect(price).toHaveValue(9000)
    await user.click(buttonNamed(/^Use the shop's/))
    expect(price).toHaveValue(12000)
    expect(world.log.of('edit_product.php')).toHaveLength(0)
  })

  it('stays open with a note when the product is deleted elsewhere', async () => {
    await openEditForm()
    await act(async () => world.remove('products', 101))
    expect(await screen.findByText(/was deleted elsewhere/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue(
      'Helambu Bakkhu with Pangden',
    )
  })

  describe('as a copy', () => {
    /** Answers uploads only; streams pass through. */
    function serveUploads(give: (name: string) => string | null) {
      const real = window.fetch
      const asked: string[] = []
      vi.spyOn(window, 'fetch').mockImplementation((address, how) => {
        const name = /uploads\/(.*)/.exec(String(address))?.[1]
        if (name === undefined) return real(address, how)
        asked.push(name)
        const type = give(name)
        return type === null
          ? Promise.reject(new TypeError('offline'))
          : Promise.resolve(new Response(new Blob(['bytes of it'], { type })))
      })
      return asked
    }
    afterEach(() => void vi.restoreAllMocks())
    const openCopy = () => openForm('/nest/products?form=copy-101', 'Add New Product')

    it('downloads its own copies of the pictures in order, converts them to webp, and asks only after a change', async () => {
      world.change('products', 101, { images: ['uploads/a.webp', 'uploads/b.png'] })
      const asked = serveUploads((name) => `image/${name.replace(/.*\./, '')}`)
      const { user } = await openCopy()
      expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue(
        'Helambu Bakkhu with Pangden (copy)',
      )
      expect(await screen.findAllByText(/WebP$/)).toHaveLength(2)
      expect(asked).toEqual(['a.webp', 'b.png'])
      expect(screen.getByText('No changes yet')).toBeVisible()
      await user.click(buttonNamed('Add product'))
      await waitFor(() =>
        expect(lastFieldsOf('add_product.php')).toMatchObject({
          price: '11500',
          discountPrice: '1500',
        }),
      )
      // The first picture is sent unchanged, byte by byte; the second one comes from the converter.
      expect(
        lastCall('add_product.php')?.files.map(({ field, name, type, size }) => [
          field,
          name,
          type,
          size,
        ]),
      ).toEqual([
        ['images[0]', 'a.webp', 'image/webp', 11],
        ['images[1]', 'b.webp', 'image/webp', 1],
      ])
      expect(world.log.of('edit_product.php')).toHaveLength(0)
    })

    it('copies only the first three pictures, and says so', async () => {
      world.change('products', 101, {
        images: ['uploads/a.webp', 'uploads/b.webp', 'uploads/c.webp', 'uploads/d.webp'],
      })
      const asked = serveUploads(() => 'image/webp')
      await openCopy()
      expect(
        screen.getByText(
          'This is a copy of Helambu Bakkhu with Pangden, including the first 3 of its 4 pictures.',
        ),
      ).toBeVisible()
      expect(await screen.findAllByText(/WebP$/)).toHaveLength(3)
      expect(asked).toEqual(['a.webp', 'b.webp', 'c.webp'])
    })

    it('names pictures that could not be downloaded, and downloads them at the next try', async () => {
      world.change('products', 101, { images: ['uploads/a.webp', 'uploads/b.webp'] })
      let broken = true
      serveUploads((name) => (broken && name === 'b.webp' ? null : 'image/webp'))
      const { user } = await openCopy()
      expect(
        await screen.findByText("One picture couldn't be copied. Everything else was copied."),
      ).toBeVisible()
      expect(formPictures()).toHaveLength(1)
      expect(buttonNamed('Add product')).toBeEnabled()
      broken = false
      await user.click(buttonNamed('Try again'))
      await waitFor(() => expect(formPictures()).toHaveLength(2))
      expect(screen.queryByText(/couldn't be copied/)).toBeNull()
    })
  })
})

describe('leaving the form', () => {
  it('asks before Logout, which deletes the draft, and stays logged in after "Keep editing"', async () => {
    const { user, place } = await openNewForm()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Half a topi')
    const nav = within(screen.getByRole('navigation', { name: 'Back office' }))
    await user.click(nav.getByRole('button', { name: 'Logout' }))
    await user.click(await answerDialog(/Log out with unsaved changes/, 'Keep editing'))
    expect(useSession.getState().user?.email).toBe(owner.email)
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a topi')
    await user.click(nav.getByRole('button', { name: 'Logout' }))
    await user.click(await answerDialog(/Log out with unsaved changes/, 'Log out'))
    await waitFor(() => expect(place().pathname).toBe('/'))
    expect(useSession.getState().user).toBeNull()
  })

  it('asks before a link or Cancel leaves unsaved input, and restores the draft with its pictures', async () => {
    const { user, place } = await openNewForm()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Half a topi')
    addFiles([pictureFile('front.png')])
    await screen.findByText(/WebP$/)
    await user.click(screen.getByRole('link', { name: 'Orders' }))
    const popup = within(
      await screen.findByRole('alertdialog', { name: "Your changes aren't saved" }),
    )
    await user.click(popup.getByRole('button', { name: 'Keep editing' }))
    expect(place().search).toBe('?form=new')
    await user.click(buttonNamed('Cancel'))
    await user.click(await screen.findByRole('button', { name: 'Leave and keep draft' }))
    await screen.findByRole('table', { name: 'Products' })
    await user.click(buttonNamed('Add New Product'))
    expect(await screen.findByText('Your draft was restored.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a topi')
    expect(formPictures()).toHaveLength(1)
    await user.click(buttonNamed('Cancel'))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await screen.findByRole('table', { name: 'Products' })
    await user.click(buttonNamed('Add New Product'))
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('')
  })

  describe('while it saves', () => {
    const addSlowly = async (user: Awaited<ReturnType<typeof openNewForm>>['user']) => {
      let answer = () => {}
      const held = new Promise<void>((done) => (answer = done))
      mockServer.use(http.post('*/backend/api/add_product.php', async () => void (await held)))
      await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Topi')
      await user.type(screen.getByRole('spinbutton', { name: 'Price' }), '900')
      await user.click(buttonNamed('Add product'))
      return answer
    }
    const keepDraft = async (user: Awaited<ReturnType<typeof openNewForm>>['user']) =>
      user.click(await screen.findByRole('button', { name: 'Leave and keep draft' }))

    it('reports on another screen that the product was added, and deletes its draft', async () => {
      const { user, place } = await openNewForm()
      const answer = await addSlowly(user)
      await user.click(screen.getByRole('link', { name: 'Orders' }))
      await keepDraft(user)
      await screen.findByRole('heading', { level: 1, name: 'Orders' })
      expect(screen.queryByText('Product added successfully')).toBeNull()
      answer()
      expect(await screen.findByText('Product added successfully')).toBeVisible()
      await user.click(screen.getByRole('link', { name: 'Products' }))
      await user.click(await screen.findByRole('button', { name: 'Add New Product' }))
      expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('')
      expect(place()).toMatchObject({ pathname: '/nest/products', search: '?form=new' })
    })

    it('reports on another screen that saving failed, and keeps its draft', async () => {
      world.faults.set({ name: 'S2', file: 'add_product.php' })
      const { user } = await openNewForm()
      const answer = await addSlowly(user)
      await user.click(screen.getByRole('link', { name: 'Orders' }))
      await keepDraft(user)
      await screen.findByRole('heading', { level: 1, name: 'Orders' })
      answer()
      expect(await screen.findByText(/^Error: ./)).toBeVisible()
      await user.click(screen.getByRole('link', { name: 'Products' }))
      await user.click(await screen.findByRole('button', { name: 'Add New Product' }))
      expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Topi')
    })

    it.each([
      ['is empty once it is added', false],
      ['has the draft once it failed', true],
    ] as const)(
      'waits if it is opened again during the call, so that it cannot be sent twice, and %s',
      async (_what, fails) => {
        if (fails) world.faults.set({ name: 'S2', file: 'add_product.php' })
        const { user } = await openNewForm()
        const answer = await addSlowly(user)
        await user.click(buttonNamed('Cancel'))
        await keepDraft(user)
        await user.click(await screen.findByRole('button', { name: 'Add New Product' }))
        expect(await screen.findByRole('heading', { name: 'Add New Product' })).toBeVisible()
        // Wait long enough for the draft to be read from IndexedDB.
        await new Promise((done) => setTimeout(done, 50))
        expect(screen.queryByRole('form', { name: 'Add New Product' })).toBeNull()
        answer()
        expect(
          await screen.findByText(fails ? /^Error: ./ : 'Product added successfully'),
        ).toBeVisible()
        expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue(
          fails ? 'Topi' : '',
        )
        expect(world.log.of('add_product.php')).toHaveLength(1)
      },
    )
  })

  it('leaves without a question if nothing changed, otherwise the browser asks on closing', async () => {
    const { user } = await openEditForm()
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
    expect(leave()).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '{Backspace}')
    await user.click(buttonNamed('Cancel'))
    expect(await screen.findByRole('table', { name: 'Products' })).toBeVisible()
  })
})

it('reads as written down: the form, as it is opened and after a failure', async () => {
  fixDateAndDialect()
  const { user } = await openEditForm()
  await expectPageSnapshot('product-form')
  fireEvent.click(buttonNamed('Add a color'))
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Topi' } })
  world.faults.set({ name: 'S2', file: 'edit_product.php' })
  await user.click(buttonNamed('Save changes'))
  await user.click(await answerDialog(/^Save changes to/, 'Save changes'))
  await screen.findByText(/^Error: ./)
  await expectPageSnapshot('product-form-failed')
})
