import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { seedAboutUs, seedBottom, seedHomepage } from '../../../mocks/seed/seedPages'
import { world } from '../../../mocks/world/world'
import { setWidth } from '../../../tests/pretendPage'
import { owner, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { REQUEST_MAX_BYTES } from '../../rules/constants'
import { clearDraftsOf } from '../../state/draft'
import { idbGet, idbKeys } from '../../state/idb'
import { useRecentActions } from '../undo/offerUndo'

type Tab = 'Homepage' | 'About Us' | 'Bottom'

const picture = (name = 'new.png', size = 2000) =>
  new File([new Uint8Array(size)], name, { type: 'image/png' })

/** The preview is an iframe, so its elements and keys belong to the iframe's document. */
function inPreview(tab: Tab = 'Homepage') {
  const frame = screen.getByTitle<HTMLIFrameElement>(`${tab} as shoppers see it`)
  const inner = frame.contentDocument
  if (!inner) throw new Error('The preview has no page')
  return { ...within(inner.body), user: userEvent.setup({ document: inner }) }
}

async function openPages(tab: Tab = 'Homepage') {
  const view = renderAt('/nest/pages', { signedIn: owner })
  if (tab !== 'Homepage') await view.user.click(await screen.findByRole('tab', { name: tab }))
  await screen.findByTitle(`${tab} as shoppers see it`)
  await waitFor(() => inPreview(tab).getAllByRole('textbox'))
  return view
}

const textField = (label: string, tab: Tab = 'Homepage') =>
  inPreview(tab).getByRole('textbox', { name: label })

async function writeText(label: string, words: string, tab: Tab = 'Homepage') {
  await inPreview(tab).user.click(textField(label, tab))
  // Set the whole text in one change. Only the undo test types letter by letter.
  fireEvent.change(textField(label, tab), { target: { value: words } })
}

const pickPicture = (label: string, file: File, tab: Tab = 'Homepage') =>
  inPreview(tab).user.upload(
    inPreview(tab).getByLabelText(new RegExp(`^File for (?:the )?${label}$`)),
    file,
  )

/** A draft's texts are written before its pictures, so a draft that holds this picture is complete. */
const untilDraftHolds = (name: string) =>
  waitFor(async () => {
    const records = await Promise.all((await idbKeys('draft|')).map(idbGet))
    expect(JSON.stringify(records)).toContain(name)
  })

type User = Awaited<ReturnType<typeof openPages>>['user']

async function saveAndConfirm(user: User, verb: 'Submit' | 'Modify', thing = 'homepage') {
  await user.click(screen.getByRole('button', { name: verb }))
  const popup = await screen.findByRole('dialog', { name: `${verb} the ${thing}?` })
  await user.click(within(popup).getByRole('button', { name: `${verb} ${thing}` }))
}

const lastCall = (file: string) => world.log.of(file).at(-1)
const sentFiles = (file: string) =>
  lastCall(file)?.files.map(({ field, name, type, size }) => [field, name, type, size])

afterEach(() => clearDraftsOf(owner.email))

// The plain dialect accepts pictures that are no real images, and prints addresses and ids as these tests expect them.
beforeEach(() => world.speak('plain'))

describe('the page editors', () => {
  it.each([
    [
      'Homepage',
      'APG-01',
      ['Left text', 'Right text', 'Left description', 'Right description'],
      Object.values(seedHomepage).slice(0, 4),
    ],
    [
      'About Us',
      'APG-02',
      ['First paragraph', 'Second paragraph', 'Third paragraph'],
      Object.values(seedAboutUs).slice(0, 3),
    ],
    [
      'Bottom',
      'APG-03',
      ['First title', 'Second title', 'Third title'],
      Object.values(seedBottom).slice(0, 3),
    ],
  ] as const)(
    'shows the tab %s with its texts to type into (%s, APG-04, ROLE-17)',
    async (tab, _claim, labels, texts) => {
      await openPages(tab)
      expect(screen.getAllByRole('tab', { name: /^(Homepage|About Us|Bottom)$/ })).toHaveLength(3)
      expect(screen.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
      expect(
        inPreview(tab)
          .getAllByRole('textbox')
          .map((box) => box.getAttribute('aria-label')),
      ).toEqual(expect.arrayContaining([...labels]))
      expect(labels.map((label) => (textField(label, tab) as HTMLTextAreaElement).value)).toEqual(
        texts,
      )
    },
  )

  it('reads the pages from their calls, each when its tab is opened (CALL-55, CALL-58, CALL-61)', async () => {
    const { user } = await openPages()
    expect(lastCall('get_homepage_data.php')).toMatchObject({
      method: 'GET',
      query: {},
      problems: [],
    })
    expect(world.log.of('get_aboutus_data.php')).toEqual([])
    await user.click(screen.getByRole('tab', { name: 'About Us' }))
    await user.click(screen.getByRole('tab', { name: 'Bottom' }))
    await waitFor(() =>
      expect(lastCall('get_bottom_data.php')).toMatchObject({ query: {}, problems: [] }),
    )
    expect(lastCall('get_aboutus_data.php')).toMatchObject({ query: {}, problems: [] })
  })

  it('changes a text in its place, and shoppers see it after the write (APG-04, APG-13)', async () => {
    const { user } = await openPages()
    await writeText('Right text', 'Worn daily')
    expect(textField('Right text')).toHaveValue('Worn daily')
    await saveAndConfirm(user, 'Modify')
    await screen.findByText('Homepage data submitted successfully!')
    expect(lastCall('edit_homepage_data.php')).toMatchObject({ method: 'POST', problems: [] })
    expect(lastCall('edit_homepage_data.php')?.sent).toMatchObject({ right_text: 'Worn daily' })
    expect(world.homepage?.right_text).toBe('Worn daily')
  })

  it('shows markup as its words until it is typed into (D-16)', async () => {
    world.homepage = { ...seedHomepage, left_text: 'Wear <b>it</b>' }
    await openPages()
    expect(inPreview().getByText(/^Wear it/)).toBeVisible()
    expect(textField('Left text')).toHaveValue('Wear <b>it</b>')
  })

  it('says on a small screen that a bigger one is better, and stays usable (APG-07, D-190)', async () => {
    setWidth(360)
    await openPages()
    expect(screen.getByText('This page is best viewed on a bigger screen.')).toBeVisible()
    await writeText('Left text', 'Still')
    expect(textField('Left text')).toHaveValue('Still')
    act(() => setWidth(1280))
    expect(screen.queryByText('This page is best viewed on a bigger screen.')).toBeNull()
  })

  it('turns the banner of the preview every 4 s, until it is paused (APG-08, APG-09, CONST-16)', async () => {
    await openPages()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    // A press on "Next picture" starts the 4 s again.
    fireEvent.click(inPreview().getByRole('button', { name: 'Next picture' }))
    const shown = () =>
      inPreview()
        .getAllByRole('button', { name: /^Replace banner/ })
        .map((button) => button.getAttribute('aria-label'))
    expect(shown()).toEqual(['Replace banner 2'])
    act(() => void vi.advanceTimersByTime(3900))
    expect(shown()).toEqual(['Replace banner 2'])
    act(() => void vi.advanceTimersByTime(150))
    expect(shown()).toEqual(['Replace banner 3'])
    act(() => void vi.advanceTimersByTime(4000))
    expect(shown()).toEqual(['Replace banner 1'])
    fireEvent.click(inPreview().getByRole('button', { name: 'Pause Banner' }))
    act(() => void vi.advanceTimersByTime(9000))
    expect(shown()).toEqual(['Replace banner 1'])
  })

  it.each([
    ['Homepage', 'homepage'],
    ['About Us', 'About Us page'],
    ['Bottom', 'bottom section'],
  ] as const)(
    'asks before it sends %s, and declining sends nothing (APG-05, APG-06)',
    async (tab, thing) => {
      const { user } = await openPages(tab)
      world.log.clear()
      await user.click(screen.getByRole('button', { name: 'Modify' }))
      const popup = await screen.findByRole('dialog', { name: `Modify the ${thing}?` })
      await user.click(within(popup).getByRole('button', { name: 'Keep editing' }))
      await user.click(screen.getByRole('button', { name: 'Modify' }))
      await screen.findByRole('dialog')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(world.log.entries).toEqual([])
    },
  )

  it('lists the changes in the confirmation', async () => {
    const { user } = await openPages()
    await writeText('Right text', 'Worn daily')
    await pickPicture('first picture', picture('shawl.png', 412_000))
    await user.click(screen.getByRole('button', { name: 'Modify' }))
    const popup = await screen.findByRole('dialog')
    const lines = within(popup)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Right textOwn the Moment. → Worn daily',
      'First pictureside-1.webp → shawl.png, 412 KB',
    ])
  })
})

describe('the call of a write', () => {
  it('adds a homepage where there is none, and then reads Modify (APG-10, APG-11, APG-12, CALL-56, ERR-68)', async () => {
    world.homepage = null
    const { user } = await openPages()
    expect(screen.queryByRole('button', { name: 'Modify' })).toBeNull()
    await writeText('Left text', 'Wear')
    await user.upload(screen.getByLabelText('Add banner pictures'), [
      picture('a.png', 10),
      picture('b.png', 20),
    ])
    await pickPicture('second picture', picture('side.png', 30))
    await saveAndConfirm(user, 'Submit')
    expect(await screen.findByText('Homepage data submitted successfully!')).toBeVisible()
    const call = lastCall('add_homepage_data.php')
    expect(call).toMatchObject({
      method: 'POST',
      problems: [],
      sent: {
        left_text: 'Wear',
        right_text: '',
        left_description: '',
        right_description: '',
        removed_images: '[]',
      },
    })
    expect(call?.contentType).toMatch(/^multipart\/form-data/)
    expect(sentFiles('add_homepage_data.php')).toEqual([
      ['banner_images[]', 'a.png', 'image/png', 10],
      ['banner_images[]', 'b.png', 'image/png', 20],
      ['second_image', 'side.png', 'image/png', 30],
    ])
    expect(await screen.findByRole('button', { name: 'Modify' })).toBeVisible()
    await waitFor(() => expect(world.log.of('get_homepage_data.php')).toHaveLength(4))
    expect(world.log.of('edit_homepage_data.php')).toEqual([])
    expect(screen.getByText('No unsaved changes')).toBeVisible()
  })

  it('edits the homepage: one banner kept, one removed, one replaced, one side picture replaced, one removed (CALL-57, DATA-36)', async () => {
    const { user } = await openPages()
    await writeText('Left description', 'Cut in Patan.')
    await user.click(screen.getByRole('button', { name: 'Remove banner 2' }))
    await pickPicture('banner 1', picture('fresh.png', 40))
    await pickPicture('first picture', picture('side.png', 50))
    // If the field kept the file, the browser would fire no event for the same file a second time.
    expect(inPreview().getByLabelText('File for the first picture')).toHaveValue('')
    fireEvent.click(inPreview().getByRole('button', { name: 'Remove the second picture' }))
    await saveAndConfirm(user, 'Modify')
    await screen.findByText('Homepage data submitted successfully!')
    expect(lastCall('edit_homepage_data.php')).toMatchObject({ method: 'POST', problems: [] })
    expect(lastCall('edit_homepage_data.php')?.sent).toEqual({
      left_text: seedHomepage.left_text,
      right_text: seedHomepage.right_text,
      left_description: 'Cut in Patan.',
      right_description: seedHomepage.right_description,
      removed_images: JSON.stringify([
        'uploads/pages/banner-1.webp',
        'uploads/pages/banner-2.webp',
        'uploads/pages/side-2.webp',
      ]),
    })
    expect(sentFiles('edit_homepage_data.php')).toEqual([
      ['banner_images[]', 'fresh.png', 'image/png', 40],
      ['first_image', 'side.png', 'image/png', 50],
    ])
    expect(world.homepage?.banner_images).toEqual([
      'uploads/pages/banner-3.webp',
      expect.stringMatching(/fresh\.png$/),
    ])
    expect(world.homepage).toMatchObject({
      first_image: expect.stringMatching(/side\.png$/) as string,
      second_image: '',
    })
  })

  it('sends no picture when only a text has changed (D-192)', async () => {
    const { user } = await openPages()
    await writeText('Left text', 'Wear')
    await saveAndConfirm(user, 'Modify')
    await screen.findByText('Homepage data submitted successfully!')
    expect(sentFiles('edit_homepage_data.php')).toEqual([])
    expect(lastCall('edit_homepage_data.php')?.sent).toMatchObject({ removed_images: '[]' })
    expect(world.homepage).toEqual({ ...seedHomepage, left_text: 'Wear' })
  })

  it('uploads a banner again only where it was moved', async () => {
    mockServer.use(
      http.get('*/uploads/pages/*', ({ request }) =>
        HttpResponse.arrayBuffer(new TextEncoder().encode(request.url).buffer as ArrayBuffer, {
          headers: { 'Content-Type': 'image/svg+xml' },
        }),
      ),
    )
    const { user } = await openPages()
    await user.click(screen.getByRole('button', { name: 'Move banner 3 left' }))
    await screen.findByText('moved')
    // The moved banner must keep the focus, so that the keyboard continues from there.
    expect(document.activeElement?.closest('li')).toBe(
      screen.getByRole('button', { name: 'Remove banner 2' }).closest('li'),
    )
    await saveAndConfirm(user, 'Modify')
    await screen.findByText('Homepage data submitted successfully!')
    expect(world.homepage?.banner_images).toEqual([
      'uploads/pages/banner-1.webp',
      'uploads/pages/banner-3.webp',
      expect.stringMatching(/banner-2\.webp$/),
    ])
    expect(lastCall('edit_homepage_data.php')).toMatchObject({
      problems: [],
      sent: { removed_images: '["uploads/pages/banner-2.webp"]' },
    })
    expect(lastCall('edit_homepage_data.php')?.files).toHaveLength(1)
  })

  it('keeps a change that was made while a moved banner was read, and drops the move', async () => {
    let give = () => {}
    const held = new Promise<void>((done) => (give = done))
    mockServer.use(
      http.get('*/uploads/pages/*', async () => {
        await held
        return HttpResponse.arrayBuffer(new ArrayBuffer(9), {
          headers: { 'Content-Type': 'image/webp' },
        })
      }),
    )
    const { user } = await openPages()
    await user.click(screen.getByRole('button', { name: 'Move banner 3 left' }))
    await user.click(screen.getByRole('button', { name: 'Remove banner 1' }))
    await act(async () => give())
    await act(() => new Promise((done) => setTimeout(done, 100)))
    expect(screen.queryByText('moved')).toBeNull()
    expect(screen.getAllByRole('button', { name: /^Remove banner/ })).toHaveLength(
      seedHomepage.banner_images.length - 1,
    )
  })

  it('adds About Us where there is none (CALL-59, ERR-69)', async () => {
    world.aboutus = null
    const { user } = await openPages('About Us')
    await writeText('First paragraph', 'We sew.', 'About Us')
    await pickPicture('picture', picture('room.png', 60), 'About Us')
    await saveAndConfirm(user, 'Submit', 'About Us page')
    expect(await screen.findByText('About Us data submitted successfully!')).toBeVisible()
    expect(lastCall('add_aboutus_data.php')).toMatchObject({ method: 'POST', problems: [] })
    expect(lastCall('add_aboutus_data.php')?.sent).toEqual({
      first_paragraph: 'We sew.',
      second_paragraph: '',
      third_paragraph: '',
    })
    expect(sentFiles('add_aboutus_data.php')).toEqual([['image', 'room.png', 'image/png', 60]])
    expect(await screen.findByRole('button', { name: 'Modify' })).toBeVisible()
  })

  it('edits About Us: a replaced picture is not named as removed, one taken away is (CALL-60, DATA-37)', async () => {
    const { user } = await openPages('About Us')
    const words = {
      first_paragraph: seedAboutUs.first_paragraph,
      second_paragraph: seedAboutUs.second_paragraph,
      third_paragraph: seedAboutUs.third_paragraph,
    }
    await pickPicture('picture', picture('room.png', 60), 'About Us')
    await saveAndConfirm(user, 'Modify', 'About Us page')
    await screen.findByText('About Us data submitted successfully!')
    expect(lastCall('edit_aboutus_data.php')).toMatchObject({ method: 'POST', problems: [] })
    expect(lastCall('edit_aboutus_data.php')?.sent).toEqual(words)
    expect(sentFiles('edit_aboutus_data.php')).toEqual([['image', 'room.png', 'image/png', 60]])
    const path = world.aboutus?.image
    expect(path).toMatch(/room\.png$/)

    // Removing the new picture needs its stored path, so the page must be read again first.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Modify' })).not.toHaveAttribute('aria-disabled'),
    )
    fireEvent.click(inPreview('About Us').getByRole('button', { name: 'Remove the picture' }))
    await saveAndConfirm(user, 'Modify', 'About Us page')
    await waitFor(() => expect(world.log.of('edit_aboutus_data.php')).toHaveLength(2))
    await waitFor(() => expect(world.aboutus?.image).toBe(''))
    expect(lastCall('edit_aboutus_data.php')).toMatchObject({ problems: [] })
    expect(lastCall('edit_aboutus_data.php')?.sent).toEqual({ ...words, removed_image: path })
  })

  it('adds the bottom section where there is none (CALL-62, ERR-70)', async () => {
    world.bottom = null
    const { user } = await openPages('Bottom')
    await writeText('Third title', 'Winter', 'Bottom')
    await pickPicture('third picture', picture('third.png', 70), 'Bottom')
    await saveAndConfirm(user, 'Submit', 'bottom section')
    expect(await screen.findByText('Bottom section data submitted successfully!')).toBeVisible()
    expect(lastCall('add_bottom_data.php')).toMatchObject({ method: 'POST', problems: [] })
    expect(lastCall('add_bottom_data.php')?.sent).toEqual({
      first_title: '',
      second_title: '',
      third_title: 'Winter',
    })
    expect(sentFiles('add_bottom_data.php')).toEqual([
      ['third_image', 'third.png', 'image/png', 70],
    ])
  })

  it('edits the bottom section: one picture replaced, one removed, one kept (CALL-63, DATA-38)', async () => {
    const { user } = await openPages('Bottom')
    await writeText('First title', 'Dashain', 'Bottom')
    await pickPicture('first picture', picture('first.png', 80), 'Bottom')
    fireEvent.click(inPreview('Bottom').getByRole('button', { name: 'Remove the second picture' }))
    await saveAndConfirm(user, 'Modify', 'bottom section')
    await screen.findByText('Bottom section data submitted successfully!')
    expect(lastCall('edit_bottom_data.php')).toMatchObject({ method: 'POST', problems: [] })
    expect(lastCall('edit_bottom_data.php')?.sent).toEqual({
      first_title: 'Dashain',
      second_title: seedBottom.second_title,
      third_title: seedBottom.third_title,
      removed_second_image: 'uploads/pages/bottom-2.webp',
    })
    expect(sentFiles('edit_bottom_data.php')).toEqual([
      ['first_image', 'first.png', 'image/png', 80],
    ])
    expect(world.bottom).toMatchObject({ second_image: '', third_image: seedBottom.third_image })
  })

  it('skips files that are no pictures, and says so', async () => {
    const { user } = await openPages()
    const papers = new File(['x'], 'papers.pdf', { type: 'application/pdf' })
    fireEvent.drop(inPreview().getByRole('button', { name: 'Replace the first picture' }), {
      dataTransfer: { files: [papers], types: ['Files'] },
    })
    expect(await screen.findByText("papers.pdf isn't a picture, so it wasn't added.")).toBeVisible()
    expect(screen.getByText('No unsaved changes')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Phone' }))
  })
})

describe('a write that fails', () => {
  it.each([
    ['Homepage', 'homepage', 'homepage', 'Failed to submit Homepage data.'],
    ['About Us', 'aboutus', 'About Us page', 'Failed to submit About Us data.'],
    ['Bottom', 'bottom', 'bottom section', 'Failed to submit Bottom section data.'],
  ] as const)(
    'of %s alerts with the page name when the server says no (ERR-72, D-193)',
    async (tab, file, thing, words) => {
      world.faults.set({ name: 'S2', file: `edit_${file}_data.php` })
      const { user } = await openPages(tab)
      await saveAndConfirm(user, 'Modify', thing)
      expect(await screen.findByRole('alert')).toHaveTextContent(words)
    },
  )

  it.each(['T1', 'H7', 'B2'] as const)(
    'alerts on an exception, and nothing typed is lost (ERR-71, %s)',
    async (fault) => {
      const { user } = await openPages()
      world.faults.set({ name: fault, file: 'edit_homepage_data.php' })
      await writeText('Left text', 'Wear')
      await pickPicture('first picture', picture())
      await saveAndConfirm(user, 'Modify')
      expect(await screen.findByRole('alert')).toHaveTextContent('Error submitting data.')
      expect(screen.queryByText(/submitted successfully/)).toBeNull()
      expect(textField('Left text')).toHaveValue('Wear')
      expect(screen.getByText('2 changes')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Modify' })).toBeEnabled()
    },
  )

  it('says that the saved page cannot be read again, and offers another try but no Undo', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await openPages('About Us')
    const { acts } = useRecentActions.getState()
    await pickPicture('picture', picture('room.png', 60), 'About Us')
    mockServer.use(
      http.post(
        '*/edit_aboutus_data.php',
        () => void world.faults.set({ name: 'H7', file: 'get_aboutus_data.php' }),
      ),
    )
    await saveAndConfirm(user, 'Modify', 'About Us page')
    expect(await screen.findByText(/couldn't reload it/)).toBeVisible()
    expect(await screen.findByText('About Us data submitted successfully!')).toBeVisible()
    expect(useRecentActions.getState().acts).toBe(acts)
    expect(screen.getByRole('button', { name: 'Modify' })).not.toHaveAttribute('aria-disabled')
    world.faults.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/couldn't reload it/)).toBeNull())
    expect(screen.getAllByText('No unsaved changes').at(-1)).toBeVisible()
  })

  it('offers no editor before it is known whether there is content (APG-12)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ name: 'H7', file: 'get_homepage_data.php' })
    const { user } = renderAt('/nest/pages', { signedIn: owner })
    expect(await screen.findByText("Couldn't load the homepage.")).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Submit|Modify)$/ })).toBeNull()
    world.faults.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Modify' })).toBeVisible()
  })
})

describe('an editor that is left while it sends', () => {
  /** Sends a text and a picture, and opens Users before the reply. The reply waits until the test calls `answer`. */
  async function leaveSending() {
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    mockServer.use(http.post('*/backend/api/edit_homepage_data.php', async () => void (await held)))
    const { user } = await openPages()
    await writeText('Left text', 'Wear')
    await user.upload(screen.getByLabelText('Add banner pictures'), [picture('once.png', 40)])
    await saveAndConfirm(user, 'Modify')
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { level: 1, name: 'Users' })
    await untilDraftHolds('once.png')
    async function comeBack() {
      await user.click(screen.getByRole('link', { name: 'Pages' }))
      await waitFor(() => inPreview().getAllByRole('textbox'))
    }
    return { user, answer, comeBack }
  }

  it('says that the page is saved, and restores no draft', async () => {
    const { answer, comeBack } = await leaveSending()
    answer()
    expect(await screen.findByText('Homepage data submitted successfully!')).toBeVisible()
    await comeBack()
    await waitFor(() => expect(textField('Left text')).toHaveValue('Wear'))
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.getByText('No unsaved changes')).toBeVisible()
    expect(world.homepage?.banner_images.filter((path) => path.endsWith('once.png'))).toHaveLength(
      1,
    )
  })

  it('alerts that the save failed, and then restores the draft', async () => {
    world.faults.set({ name: 'S2', file: 'edit_homepage_data.php' })
    const { answer, comeBack } = await leaveSending()
    answer()
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit Homepage data.')
    await comeBack()
    expect(await screen.findByText(/Your draft was restored/)).toBeVisible()
    expect(screen.getByText('2 changes')).toBeVisible()
  })

  it.each([
    ['has no draft once it is saved', false],
    ['has the draft once it failed, and what was typed since', true],
  ] as const)(
    'and opened again during the write cannot send it twice, and %s',
    async (_what, fails) => {
      if (fails) world.faults.set({ name: 'S2', file: 'edit_homepage_data.php' })
      const { answer, comeBack } = await leaveSending()
      await comeBack()
      await new Promise((done) => setTimeout(done, 50))
      expect(textField('Left text')).toHaveValue(seedHomepage.left_text)
      expect(screen.getByRole('button', { name: /Sending/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      if (fails) await writeText('Right text', 'Since')
      answer()
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Modify' })).not.toHaveAttribute('aria-disabled'),
      )
      await waitFor(() => expect(textField('Left text')).toHaveValue('Wear'))
      if (fails) expect(textField('Right text')).toHaveValue('Since')
      expect(await screen.findByText(fails ? '3 changes' : 'No unsaved changes')).toBeVisible()
      expect(world.log.of('edit_homepage_data.php')).toHaveLength(1)
    },
  )
})

describe('during the edit', () => {
  it('undoes and redoes a word at a time, by keys and by buttons', async () => {
    const { user } = await openPages()
    const { user: keys } = inPreview()
    await keys.type(textField('Right text'), ' Each day')
    expect(textField('Right text')).toHaveValue('Own the Moment. Each day')
    await keys.keyboard('{Control>}z{/Control}')
    expect(textField('Right text')).toHaveValue('Own the Moment. Each')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(textField('Right text')).toHaveValue('Own the Moment.')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    textField('Right text').focus()
    await keys.keyboard('{Control>}y{/Control}')
    expect(textField('Right text')).toHaveValue('Own the Moment. Each day')
    expect(screen.getByRole('button', { name: 'Redo' })).toBeDisabled()
  })

  it('puts one text back by Escape, and one change back by its button', async () => {
    const { user } = await openPages()
    const { user: keys } = inPreview()
    await writeText('Right text', 'Worn')
    await keys.keyboard('{Escape}')
    expect(textField('Right text')).toHaveValue('Own the Moment.')
    await user.click(screen.getByRole('button', { name: 'Remove banner 2' }))
    await user.click(screen.getByRole('button', { name: 'Revert: banner 2' }))
    expect(screen.getByText('No unsaved changes')).toBeVisible()
  })

  it('sends, undoes, redoes and moves banners by keys, and says what is not saved', async () => {
    const { user } = await openPages()
    const { user: keys } = inPreview()
    const tab = () => within(screen.getByRole('tab', { name: /^Homepage/ }))
    expect(tab().queryByTitle('Unsaved changes')).toBeNull()
    await writeText('Right text', 'Worn')
    expect(tab().getByTitle('Unsaved changes')).toBeInTheDocument()
    expect(screen.getByText('Draft saved on this device')).toBeVisible()
    expect(screen.getByText('1 change')).toBeVisible()
    await keys.keyboard('{Control>}z{/Control}')
    expect(textField('Right text')).toHaveValue('Own the Moment.')
    expect(screen.queryByText('Draft saved on this device')).toBeNull()
    await keys.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(textField('Right text')).toHaveValue('Worn')
    await writeText('Left text', 'Wear')
    expect(screen.getByText('2 changes')).toBeVisible()
    await keys.keyboard('{Control>}s{/Control}')
    const popup = within(await screen.findByRole('dialog', { name: 'Modify the homepage?' }))
    expect(popup.getByText('Shoppers will see these 2 changes immediately:')).toBeVisible()
    await user.click(popup.getByRole('button', { name: 'Keep editing' }))
    expect(world.log.of('edit_homepage_data.php')).toEqual([])

    mockServer.use(
      http.get('*/uploads/pages/*', () =>
        HttpResponse.arrayBuffer(new ArrayBuffer(9), { headers: { 'Content-Type': 'image/webp' } }),
      ),
    )
    const banners = () =>
      within(screen.getByRole('region', { name: /^Banner pictures/ }))
        .getAllByRole('img')
        .map((image) => image.getAttribute('alt')?.replace(/,.*/, ''))
    screen.getByRole('button', { name: 'Remove banner 2' }).focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await screen.findByText('moved')
    expect(banners()).toEqual(['banner-1.webp', 'banner-3.webp', 'banner-2.webp'])
    // The last banner cannot move further.
    screen.getByRole('button', { name: 'Remove banner 3' }).focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}{ArrowLeft}')
    expect(banners()).toEqual(['banner-1.webp', 'banner-3.webp', 'banner-2.webp'])
    expect(screen.getByRole('button', { name: 'Move banner 3 right' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Move banner 1 left' })).toBeDisabled()
  })

  it('takes a picture that is dropped or pasted onto its place, and its removal keeps the focus there', async () => {
    await openPages()
    const { user } = inPreview()
    const place = () =>
      inPreview().getByRole('button', { name: /^(Add|Replace) the first picture$/ })
    const change = () => screen.queryByText(/^1 change$/)
    await user.click(inPreview().getByRole('button', { name: 'Remove the first picture' }))
    expect(inPreview().getByRole('button', { name: 'Add the first picture' })).toHaveFocus()
    expect(inPreview().queryByRole('button', { name: 'Remove the first picture' })).toBeNull()
    fireEvent.drop(place(), { dataTransfer: { types: ['Files'], files: [picture('drop.png')] } })
    expect(change()).toBeVisible()
    expect(screen.getByText(/^drop\.png, /)).toBeVisible()
    fireEvent.paste(place(), { clipboardData: { files: [picture('paste.png')] } })
    expect(screen.getByText(/^paste\.png, /)).toBeVisible()
    await pickPicture('first picture', picture('again.png'))
    await pickPicture('first picture', picture('again.png', 3000))
    expect(screen.getByText('again.png, 3 KB')).toBeVisible()
  })

  it.each([
    ['says nothing of pictures that the server surely takes', 0, false],
    ['warns of pictures that are more than the server may take', 1, true],
  ])('%s', async (_, more, warned) => {
    await openPages()
    await pickPicture('first picture', picture('one.png', REQUEST_MAX_BYTES - 2000))
    await pickPicture('second picture', picture('two.png', 2000 + more))
    expect(screen.queryByText(/the server may refuse more than/) !== null).toBe(warned)
  })

  it('says that a picture which cannot be read cannot be moved', async () => {
    mockServer.use(http.get('*/uploads/pages/*', () => new HttpResponse(null, { status: 404 })))
    const { user } = await openPages()
    await user.click(screen.getByRole('button', { name: 'Move banner 3 left' }))
    expect(
      await screen.findByText(
        "Couldn't move the picture because it didn't load. Try again, or upload it again.",
      ),
    ).toBeVisible()
    expect(screen.getByText('No unsaved changes')).toBeVisible()
  })

  it('asks also where nothing has changed, and about an empty page', async () => {
    const { user } = await openPages()
    await user.click(screen.getByRole('button', { name: 'Modify' }))
    expect(
      await screen.findByText('Nothing has changed. The page will be saved again as it is.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    world.bottom = null
    await user.click(screen.getByRole('tab', { name: 'Bottom' }))
    await screen.findByTitle('Bottom as shoppers see it')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(
      await screen.findByText('The page has no content yet. It will be saved empty.'),
    ).toBeVisible()
  })

  it('tells how phones and desktops crop each picture, once it has loaded', async () => {
    await openPages()
    const advice = screen.getByRole('region', { name: 'How your pictures are cropped' })
    const lines = () =>
      within(advice)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(lines()[0]).toBe('Banner 1: …')
    const shapes = [
      [800, 1000],
      [800, 1000],
      [2000, 500],
      [800, 1000],
      [1000, 1000],
    ] as const
    for (const [at, image] of advice.querySelectorAll('img').entries()) {
      const [width = 0, height = 0] = shapes[at] ?? []
      vi.spyOn(image, 'naturalWidth', 'get').mockReturnValue(width)
      vi.spyOn(image, 'naturalHeight', 'get').mockReturnValue(height)
      fireEvent.load(image)
    }
    expect(lines()).toEqual([
      'Banner 1: Phones and desktops show nearly all of it.',
      'Banner 2: Phones and desktops show nearly all of it.',
      'Banner 3: Phones and desktops show all of it. A different shape would fit better.',
      'First picture: Phones and desktops show nearly all of it.',
      'Second picture: Phones show 80% of its width; desktops show 85% of its width. A different shape would fit better.',
    ])
  })

  it('restores a draft with its pictures after the page was left', async () => {
    const view = await openPages()
    await writeText('Left text', 'Wear')
    await pickPicture('first picture', picture('kept.png', 90))
    view.unmount()
    await untilDraftHolds('kept.png')
    const { user } = await openPages()
    expect(await screen.findByText(/Your draft was restored/)).toBeVisible()
    expect(textField('Left text')).toHaveValue('Wear')
    await saveAndConfirm(user, 'Modify')
    await screen.findByText('Homepage data submitted successfully!')
    expect(sentFiles('edit_homepage_data.php')).toEqual([
      ['first_image', 'kept.png', 'image/png', 90],
    ])
    expect(screen.queryByText(/Your draft was restored/)).toBeNull()

    await writeText('Left text', 'Again')
    await user.click(screen.getByRole('button', { name: 'Revert: left text' }))
    expect(screen.getByText('No unsaved changes')).toBeVisible()
  })

  it('asks before a link leads away, and the browser before a reload; Keep editing stays', async () => {
    const { user, place } = await openPages()
    const unload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(unload()).toBe(true)
    await writeText('Left text', 'Wear')
    expect(unload()).toBe(false)
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(place().pathname).toBe('/nest/pages')
    expect(textField('Left text')).toHaveValue('Wear')
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(place().pathname).toBe('/nest/users'))
  })

  it('keeps the input of a tab while another tab is open', async () => {
    const { user } = await openPages()
    await writeText('Left text', 'Wear')
    await user.click(screen.getByRole('tab', { name: 'Bottom' }))
    await screen.findByTitle('Bottom as shoppers see it')
    await user.click(screen.getByRole('tab', { name: /Homepage/ }))
    expect(textField('Left text')).toHaveValue('Wear')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled()
    expect(screen.queryByText(/draft was restored/)).toBeNull()
  })

  it('shows the page at the width of a phone or a desktop', async () => {
    const { user } = await openPages()
    const width = () => screen.getByTitle('Homepage as shoppers see it').style.width
    expect(width()).toBe('1280px')
    await user.click(screen.getByRole('tab', { name: 'Phone' }))
    expect(width()).toBe('390px')
    expect(
      inPreview().getByText(
        /^Made to be worn on an ordinary Tuesday and at your cousin's wedding\.\u200b$/,
      ),
    ).toBeVisible()
    expect(textField('Right description')).toHaveValue(seedHomepage.right_description)
  })
})

it.each(['Homepage', 'About Us', 'Bottom'] as const)('%s reads as written down', async (tab) => {
  fixDateAndDialect()
  await openPages(tab)
  await expectPageSnapshot(`pages-${tab.toLowerCase().replace(' ', '-')}`)
})
