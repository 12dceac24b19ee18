import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { seedAboutUs } from '../../../mocks/seed/seedPages'
import { world } from '../../../mocks/world/world'
import { holdCalls } from '../../../tests/holdCalls'
import { renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { UNREACHABLE_TEXT } from '../../rules/constants'

const mainPart = () => within(screen.getByRole('main'))

describe('About Us', () => {
  it('shows a header, the image and up to three paragraphs (ABT-01, ABT-02, ABT-03, DATA-37, CALL-58)', async () => {
    renderAt('/about')
    expect(await mainPart().findByText(seedAboutUs.first_paragraph)).toBeVisible()
    expect(mainPart().getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
    expect(mainPart().getByText(seedAboutUs.second_paragraph)).toBeVisible()
    expect(mainPart().getByText(seedAboutUs.third_paragraph)).toBeVisible()
    expect(screen.getByRole('main').querySelector('img')?.src).toContain(seedAboutUs.image)
    const [call, ...more] = world.log.of('get_aboutus_data.php')
    expect(call).toMatchObject({ method: 'GET', query: {}, problems: [] })
    expect(more).toEqual([])
    expect(document.title).toBe('About Us · Pahiran')
  })

  it('keeps its heading, and so the focus, when the text loads (D-37)', async () => {
    const answer = holdCalls('get_aboutus_data.php')
    renderAt('/about')
    await mainPart().findByText('Loading...')
    const heading = mainPart().getByRole('heading', { level: 1 })
    answer()
    await mainPart().findByText(seedAboutUs.first_paragraph)
    expect(heading).toBeInTheDocument()
  })

  it('leaves no gap for a blank paragraph (ABT-04)', async () => {
    world.aboutus = { ...seedAboutUs, third_paragraph: '  ' }
    renderAt('/about')
    await mainPart().findByText(seedAboutUs.first_paragraph)
    expect(mainPart().getAllByText(/\S/, { selector: 'p' })).toHaveLength(2)
  })

  it('keeps its header if there is no content (D-135)', async () => {
    world.aboutus = null
    renderAt('/about')
    expect(await mainPart().findByRole('heading', { name: 'About Us' })).toBeVisible()
    await waitFor(() => expect(mainPart().queryByText(/^Loading\.\.\./)).toBeNull())
    expect(screen.getByRole('main').querySelector('img')).toBeNull()
    expect(mainPart().queryByRole('button')).toBeNull()
  })

  it('shows HTML as plain text (D-16)', async () => {
    world.aboutus = { ...seedAboutUs, first_paragraph: '<p>We <b>sew</b>.</p>' }
    renderAt('/about')
    expect(await mainPart().findByText('We sew.')).toBeVisible()
  })

  it('logs a failed request and offers a retry (ERR-76, D-30)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ name: 'H7', file: 'get_aboutus_data.php', count: 1 })
    const { user } = renderAt('/about')
    const again = await mainPart().findByRole('button', { name: 'Try again' })
    expect(mainPart().getByRole('heading', { name: 'About Us' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(mainPart().getByText(UNREACHABLE_TEXT)).toBeVisible()
    expect(log).toHaveBeenCalledTimes(1)
    await user.click(again)
    expect(await mainPart().findByText(seedAboutUs.first_paragraph)).toBeVisible()
    expect(mainPart().queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

it('reads as written down', async () => {
  fixDateAndDialect()
  renderAt('/about')
  await screen.findByRole('heading', { level: 1 })
  await expectPageSnapshot('about')
})
