import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { owner, renderAt } from '../../../tests/renderAt'
import { setRepeatConfirm } from '../../api/core/write'
import { clearDraftsOf } from '../../state/draft'

// Tests the forms of the back office: a lost reply must never save twice or show a wrong outcome, and a form must never
// overwrite another tab's values without asking.

vi.mock('../products/form/toWebp', () => ({
  toWebp: (file: File) =>
    Promise.resolve(new File(['w'], file.name.replace(/\.\w+$/, '.webp'), { type: 'image/webp' })),
}))

const LOST_REPLIES = [
  ['a 500 after storing', { name: 'H7' }],
  ['an empty reply', { name: 'B1' }],
  ['a page of HTML', { name: 'B2' }],
  ['a cut line', { name: 'T2' }],
] as const

const picture = (name: string) => new File([new Uint8Array(2000)], name, { type: 'image/png' })
const LONG_WAIT = { timeout: 8000 }

type User = ReturnType<typeof userEvent.setup>
type Form = {
  file: string
  path: string
  save: (user: User) => Promise<void>
  press: (user: User) => Promise<void>
  good: string
  bad: RegExp
  /** How many copies of the saved record the mock world has. */
  times: () => number
  /** Another owner saves a field during the edit; `kept` says whether its value is still there. */
  elsewhere: () => void
  kept: () => boolean
  before?: () => void
}

async function answerDialog(user: User, dialog: RegExp, label: string): Promise<void> {
  const popup = await screen.findByRole('dialog', { name: dialog }, LONG_WAIT)
  await user.click(within(popup).getByRole('button', { name: label }))
}

const withinPreview = async (title: string) => {
  const frame = await screen.findByTitle<HTMLIFrameElement>(title, {}, LONG_WAIT)
  await waitFor(() => within(frame.contentDocument?.body as HTMLElement).getAllByRole('textbox'))
  return within(frame.contentDocument?.body as HTMLElement)
}

type PageCase = {
  tab: string
  thing: string
  data: string
  verb: 'Modify' | 'Submit'
  label: string
  file: string
}

const pageCaseForm = (
  { tab, thing, data, verb, label, file }: PageCase,
  page: Pick<Form, 'times' | 'elsewhere' | 'kept' | 'before'>,
): Form => ({
  file,
  path: '/nest/pages',
  ...page,
  async save(user) {
    if (tab !== 'Homepage')
      await user.click(await screen.findByRole('tab', { name: tab }, LONG_WAIT))
    const inner = await withinPreview(`${tab} as shoppers see it`)
    fireEvent.change(inner.getByRole('textbox', { name: label }), {
      target: { value: 'New words' },
    })
    await this.press(user)
  },
  async press(user) {
    await waitFor(
      () => expect(screen.getByRole('button', { name: verb })).not.toHaveAttribute('aria-disabled'),
      LONG_WAIT,
    )
    await user.click(screen.getByRole('button', { name: verb }))
    await answerDialog(user, new RegExp(`${verb} the ${thing}`), `${verb} ${thing}`)
  },
  good: `${data} data submitted successfully!`,
  bad: /Error submitting data\.|Failed to submit/,
})

const aboutCase = {
  tab: 'About Us',
  thing: 'About Us page',
  data: 'About Us',
  label: 'First paragraph',
} as const
const bottomCase = {
  tab: 'Bottom',
  thing: 'bottom section',
  data: 'Bottom section',
  label: 'First title',
} as const
const homepageCase = {
  tab: 'Homepage',
  thing: 'homepage',
  data: 'Homepage',
  label: 'Left text',
} as const

const firstProduct = () => {
  const row = world.products.find(({ id }) => id === 101)
  if (!row) throw new Error('The seed has no products')
  return row
}

const FORM_CASES: Record<string, Form> = {
  settings: {
    file: 'save_general_settings.php',
    path: '/nest/settings',
    async save(user) {
      const field = await screen.findByRole('textbox', { name: 'Site name' }, LONG_WAIT)
      await waitFor(() => expect(field).toBeEnabled())
      fireEvent.change(field, { target: { value: 'New name' } })
      await this.press(user)
    },
    async press(user) {
      await user.click(screen.getByRole('button', { name: 'Save settings' }))
      await answerDialog(user, /Are you sure/, 'Save settings')
    },
    good: 'Settings saved successfully!',
    bad: /Error saving settings/,
    times: () => Number(world.settings?.site_name === 'New name'),
    elsewhere: () => void (world.settings && (world.settings.support_email = 'else@where.np')),
    kept: () => world.settings?.support_email === 'else@where.np',
  },
  homepage: {
    file: 'edit_homepage_data.php',
    path: '/nest/pages',
    async save(user) {
      await withinPreview('Homepage as shoppers see it')
      await user.upload(screen.getByLabelText('Add banner pictures'), [picture('sale.png')])
      await this.press(user)
    },
    async press(user) {
      await user.click(screen.getByRole('button', { name: 'Modify' }))
      await answerDialog(user, /Modify the homepage/, 'Modify homepage')
    },
    good: 'Homepage data submitted successfully!',
    bad: /Error submitting data\.|Failed to submit/,
    times: () => (world.homepage?.banner_images.length ?? 0) - banners,
    elsewhere: () => void (world.homepage && (world.homepage.left_text = 'From elsewhere')),
    kept: () => world.homepage?.left_text === 'From elsewhere',
  },
  'about us': pageCaseForm(
    { ...aboutCase, verb: 'Modify', file: 'edit_aboutus_data.php' },
    {
      times: () => Number(world.aboutus?.first_paragraph === 'New words'),
      elsewhere: () => void (world.aboutus && (world.aboutus.third_paragraph = 'From elsewhere')),
      kept: () => world.aboutus?.third_paragraph === 'From elsewhere',
    },
  ),
  'the bottom section': pageCaseForm(
    { ...bottomCase, verb: 'Modify', file: 'edit_bottom_data.php' },
    {
      times: () => Number(world.bottom?.first_title === 'New words'),
      elsewhere: () => void (world.bottom && (world.bottom.second_title = 'From elsewhere')),
      kept: () => world.bottom?.second_title === 'From elsewhere',
    },
  ),
  'a product with a new picture': {
    file: 'edit_product.php',
    path: '/nest/products?form=edit-101',
    async save(user) {
      const form = await screen.findByRole('form', { name: 'Edit product' }, LONG_WAIT)
      fireEvent.change(within(form).getByRole('textbox', { name: 'Title' }), {
        target: { value: 'New title' },
      })
      fireEvent.change(screen.getByLabelText('Add a picture'), {
        target: { files: [picture('one.png')] },
      })
      await within(form).findByText(/2 changes/)
      await this.press(user)
    },
    async press(user) {
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Save changes' })).toBeEnabled(),
      )
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
      await answerDialog(user, /Save changes to/, 'Save changes')
    },
    good: 'Product updated successfully',
    bad: /^Error: /,
    times: () => firstProduct().images.length - pictures,
    elsewhere: () => void (firstProduct().description = 'From elsewhere'),
    kept: () => firstProduct().description === 'From elsewhere',
  },
  'a new product': {
    file: 'add_product.php',
    path: '/nest/products?form=new',
    async save(user) {
      const form = await screen.findByRole('form', { name: 'Add New Product' }, LONG_WAIT)
      fireEvent.change(within(form).getByRole('textbox', { name: 'Title' }), {
        target: { value: 'Topi' },
      })
      fireEvent.change(within(form).getByRole('spinbutton', { name: 'Price' }), {
        target: { value: '900' },
      })
      await this.press(user)
    },
    press: (user) => user.click(screen.getByRole('button', { name: 'Add product' })),
    good: 'Product added successfully',
    bad: /^Error: /,
    times: () => world.products.filter(({ title }) => title === 'Topi').length,
    elsewhere: () => void (firstProduct().description = 'From elsewhere'),
    kept: () => firstProduct().description === 'From elsewhere',
  },
}

/** No other device can change a page that the shop does not have yet. */
const firstPage = (
  form: Omit<PageCase, 'verb' | 'file'>,
  noun: 'homepage' | 'aboutus' | 'bottom',
  field: string,
) =>
  pageCaseForm(
    { ...form, verb: 'Submit', file: `add_${noun}_data.php` },
    {
      before: () => void (world[noun] = null),
      times: () => Number((world[noun] as Record<string, unknown> | null)?.[field] === 'New words'),
      elsewhere: () => {},
      kept: () => true,
    },
  )

const FIRST_PAGES: Record<string, Form> = {
  'the first homepage': firstPage(homepageCase, 'homepage', 'left_text'),
  'the first about us': firstPage(aboutCase, 'aboutus', 'first_paragraph'),
  'the first bottom section': firstPage(bottomCase, 'bottom', 'first_title'),
}

let banners = 0
let pictures = 0

beforeEach(async () => {
  world.speak('plain')
  await clearDraftsOf(owner.email)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  world.settings = {
    organization_name: 'Pahiran',
    default_email: 'no-reply@pahiran.com',
    support_email: 'old@pahiran.com',
    site_name: 'Pahiran',
    site_url: '',
  }
  firstProduct().images = firstProduct().images.slice(0, 1)
  banners = world.homepage?.banner_images.length ?? 0
  pictures = firstProduct().images.length
})

describe.each(Object.entries(FORM_CASES))('%s', (_name, form) => {
  it.each(LOST_REPLIES)(
    'is found stored after %s: the good word, nothing doubled',
    async (_how, fault) => {
      world.faults.set({ ...fault, file: form.file, method: 'POST', commit: true, count: 1 })
      const { user } = renderAt(form.path, { signedIn: owner })
      await form.save(user)
      expect(await screen.findByText(form.good, {}, LONG_WAIT)).toBeVisible()
      expect(screen.queryByText(form.bad)).toBeNull()
      expect(form.times()).toBe(1)
      expect(world.log.of(form.file)).toHaveLength(1)
    },
  )

  it('that was not stored keeps what was typed, says so, and is saved by the next press', async () => {
    world.faults.set({ name: 'H7', file: form.file, method: 'POST', commit: false, count: 1 })
    const { user } = renderAt(form.path, { signedIn: owner })
    await form.save(user)
    expect(await screen.findByText(form.bad, {}, LONG_WAIT)).toBeVisible()
    expect(screen.getByText(/Nothing was saved/)).toBeVisible()
    expect(form.times()).toBe(0)
    await form.press(user)
    expect(await screen.findByText(form.good, {}, LONG_WAIT)).toBeVisible()
    expect(form.times()).toBe(1)
  })

  it('that PHP stores later is found by the next press, which sends nothing', async () => {
    const ask = vi.fn(() => Promise.resolve(true))
    const late = {
      method: 'POST',
      commit: true,
      count: 1,
      storeAfter: 900,
      answerAfter: 0,
    } as const
    world.faults.set({ name: 'H8', variant: 2, file: form.file, ...late })
    const { user } = renderAt(form.path, { signedIn: owner })
    await form.save(user)
    setRepeatConfirm(ask)
    expect(await screen.findByText(form.bad, {}, LONG_WAIT)).toBeVisible()
    expect(screen.getByText(/may have been saved/)).toBeVisible()
    await waitFor(() => expect(form.times()).toBe(1), LONG_WAIT)
    // A form that follows a stream has already seen that its write was stored, so it has nothing left to save.
    if (screen.queryByText(form.good) === null) await form.press(user)
    expect(await screen.findByText(form.good, {}, LONG_WAIT)).toBeVisible()
    expect(form.times()).toBe(1)
    expect(world.log.of(form.file)).toHaveLength(1)
    expect(ask).not.toHaveBeenCalled()
  })

  it('keeps what another device saved in another field while this form was open', async () => {
    const { user } = renderAt(form.path, { signedIn: owner })
    const press = form.press.bind(form)
    await form.save.call(
      {
        ...form,
        press(by: User) {
          form.elsewhere()
          return press(by)
        },
      },
      user,
    )
    expect(await screen.findByText(form.good, {}, LONG_WAIT)).toBeVisible()
    expect(form.times()).toBe(1)
    expect(form.kept()).toBe(true)
  })

  it('is not told as saved when the server reports a success and stored nothing; what was typed stays', async () => {
    mockServer.use(
      http.post(`*/backend/api/${form.file}`, () => HttpResponse.json({ success: true })),
    )
    const { user } = renderAt(form.path, { signedIn: owner })
    await form.save(user)
    expect(await screen.findByText(form.bad, {}, LONG_WAIT)).toBeVisible()
    expect(screen.getByText(/reported success but saved nothing/)).toBeVisible()
    expect(screen.queryByText(form.good)).toBeNull()
  })
})

describe.each(Object.entries(FIRST_PAGES))('%s', (_name, form) => {
  it.each([LOST_REPLIES[0], LOST_REPLIES[1], LOST_REPLIES[3]])(
    'is found stored after %s: the good word, nothing doubled',
    async (_how, fault) => {
      form.before?.()
      world.faults.set({ ...fault, file: form.file, method: 'POST', commit: true, count: 1 })
      const { user } = renderAt(form.path, { signedIn: owner })
      await form.save(user)
      expect(await screen.findByText(form.good, {}, LONG_WAIT)).toBeVisible()
      expect(screen.queryByText(form.bad)).toBeNull()
      expect(form.times()).toBe(1)
      expect(world.log.of(form.file)).toHaveLength(1)
    },
  )
})

it('a field that was changed both here and elsewhere is shown, and saved only after the owner chose', async () => {
  const settings = FORM_CASES.settings as Form
  const { user } = renderAt(settings.path, { signedIn: owner })
  await screen.findByRole('textbox', { name: 'Site name' }, LONG_WAIT)
  await settings.save.call(
    {
      ...settings,
      async press(by: User) {
        if (world.settings) world.settings.site_name = 'Theirs'
        await settings.press(by)
      },
    },
    user,
  )
  expect(await screen.findByText(/You changed these values too/, {}, LONG_WAIT)).toBeVisible()
  expect(world.settings?.site_name).toBe('Theirs')
  expect(world.log.of(settings.file)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await settings.press(user)
  expect(await screen.findByText(settings.good, {}, LONG_WAIT)).toBeVisible()
  expect(world.settings?.site_name).toBe('New name')
})
