import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { world } from '../world/world'
import { panelHandlers } from './api'

type Section = (
  root: HTMLElement,
  act: (done: string | (() => string), what: () => Promise<unknown>) => Promise<void>,
  state: unknown,
) => (state: unknown) => void

let said = ''

/** Draws one section of the page /__mock on the mock's own API. */
async function open(name: 'clock' | 'network' | 'streams' | 'faults' | 'dialect' | 'browser') {
  const module = (await import(`./${name}Section.js`)) as Record<string, Section>
  const section = module[`${name}Section`]
  if (!section) throw new Error(`No section ${name}`)
  const root = document.createElement('section')
  document.body.replaceChildren(root)
  const state = async (): Promise<unknown> => (await fetch('api/state')).json()
  let draw: (state: unknown) => void = () => {}
  const act = async (done: string | (() => string), what: () => Promise<unknown>) => {
    try {
      await what()
      said = typeof done === 'function' ? done() : done
      draw(await state())
    } catch (cause) {
      said = (cause as Error).message
    }
  }
  draw = section(root, act, await state())
  draw(await state())
  return {
    user: userEvent.setup(),
    root,
    press: async (name: string) => {
      said = ''
      await userEvent.click(within(root).getByRole('button', { name }))
      await waitFor(() => expect(said).not.toBe(''))
    },
  }
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const reply = await getResponse(
      panelHandlers,
      new Request(`http://shop.test/__mock/${path}`, init),
    )
    if (!reply) throw new Error(`No answer to ${path}`)
    return reply
  })
  said = ''
})

describe('the faults', () => {
  const choose = (name: string, value: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name }), value)

  it('are added by their words, and say what they replace', async () => {
    const { press, root } = await open('faults')
    await choose('Call', 'orders.php')
    await choose('Fault', 'H7')
    await press('Add')
    expect(world.faults.list).toMatchObject([{ name: 'H7', file: 'orders.php', count: null }])
    expect(root).toHaveTextContent('H7 serverError, orders.php')
    await choose('Fault', 'S2')
    await press('Add')
    expect(said).toBe('One fault added. Replaced: H7 serverError on orders.php')
    await press('Remove')
    expect(root).toHaveTextContent('No faults are set.')
  })

  it('offer the forms of a fault by name', async () => {
    const { press } = await open('faults')
    expect(screen.queryByLabelText(/^Form/)).not.toBeVisible()
    await choose('Fault', 'H8')
    await choose('Form', '2')
    expect(screen.getByRole('option', { name: '504 Gateway Timeout' })).toHaveProperty(
      'selected',
      true,
    )
    await press('Add')
    expect(world.faults.list).toMatchObject([{ name: 'H8', variant: 2, file: '*' }])
  })

  it('are added as steps, also with the reply before the script', async () => {
    const { press, user } = await open('faults')
    await choose('What happens', 'steps')
    await choose('Call', 'orders.php')
    await user.clear(screen.getByLabelText(/^Wait again/))
    await user.type(screen.getByLabelText(/^Wait again/), '10')
    await choose('Reply', 'H7')
    await press('Add')
    expect(world.faults.list).toMatchObject([
      { name: 'H7', commit: true, storeAfter: 3000, answerAfter: 13_000 },
    ])
    await choose('Then the script', 'after')
    await press('Add')
    expect(world.faults.list).toMatchObject([
      { name: 'H7', commit: true, storeAfter: 13_000, answerAfter: 3000 },
    ])
  })

  it('are added as a sequence whose calls have steps of their own', async () => {
    const { press, root, user } = await open('faults')
    await choose('What happens', 'sequence')
    await choose('Call', 'orders.php')
    await userEvent.selectOptions(screen.getByLabelText('Call 1'), 'steps')
    await userEvent.selectOptions(screen.getByLabelText('Call 3'), 'steps')
    const first = within(screen.getByRole('group', { name: 'Steps of call 1' }))
    await user.clear(first.getByLabelText(/^Wait again/))
    await user.type(first.getByLabelText(/^Wait again/), '10')
    await userEvent.selectOptions(first.getByLabelText('Reply'), 'H7')
    const third = within(screen.getByRole('group', { name: 'Steps of call 3' }))
    await userEvent.selectOptions(third.getByLabelText('Then the script'), 'never')
    await userEvent.selectOptions(third.getByLabelText('Reply'), 'H8')
    await press('Add')
    expect(world.faults.sequences).toMatchObject([
      {
        calls: [
          { name: 'H7', storeAfter: 3000, answerAfter: 13_000 },
          { name: 'S2' },
          { name: 'H8', commit: false, storeAfter: 0, answerAfter: 3000 },
        ],
      },
    ])
    expect(root).toHaveTextContent(
      '1 serverError, carried out, stored after 3 s, answered after 13 s; 2 refused',
    )
    await user.click(screen.getAllByRole('button', { name: 'Remove call' })[0] ?? root)
    expect(screen.getByRole('group', { name: 'Steps of call 2' })).toBeVisible()
  })

  it('are added as a sequence of calls', async () => {
    const { press, root, user } = await open('faults')
    await choose('What happens', 'sequence')
    await choose('Call', 'login.php')
    await user.click(screen.getByRole('button', { name: 'Add a call' }))
    await userEvent.selectOptions(screen.getByLabelText('Call 4'), 'T1')
    await press('Add')
    expect(world.faults.sequences).toMatchObject([
      {
        file: 'login.php',
        calls: [{ name: 'H7' }, { name: 'S2' }, null, { name: 'T1' }],
        after: 'good',
      },
    ])
    expect(root).toHaveTextContent(
      'login.php: next: 1 serverError; 2 refused (with an error); 3 good; 4 connectionRefused',
    )
    await press('Remove')
    expect(world.faults.sequences).toEqual([])
  })
})

describe('the network', () => {
  it('takes a profile, and a delay of one call on top', async () => {
    const { press, root, user } = await open('network')
    await user.selectOptions(screen.getByLabelText(/^Delay of each call/), '3g')
    await waitFor(() => expect(world.network.profile).toBe('3g'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Call' }), 'orders.php')
    await press('Set delay')
    expect(world.network).toEqual({ profile: '3g', latency: { 'orders.php': 1000 }, rate: null })
    expect(root).toHaveTextContent('orders.php: 1 s')
    await press('Remove')
    expect(world.network.latency).toEqual({})
  })

  it('sets PHP’s workers, and takes the limit away', async () => {
    const { press, root, user } = await open('network')
    await user.type(screen.getByLabelText('Workers'), '5')
    await press('Set workers')
    expect(world.workers.settings).toEqual({ workers: 5, queue: 511, timeout: 60_000 })
    expect(root).toHaveTextContent('0 of 5 busy, 0 waiting, 0 refused, 0 timed out')
    await user.clear(screen.getByLabelText('Workers'))
    await press('Set workers')
    expect(world.workers.settings.workers).toBeNull()
  })
})

describe('the clock', () => {
  it('moves, runs and stops', async () => {
    const { press, root } = await open('clock')
    expect(root).toHaveTextContent('stands')
    const before = world.now()
    await press('+1 hour')
    await press('Tomorrow')
    expect(world.now() - before).toBe(25 * 3_600_000)
    await press('Run')
    expect(root).toHaveTextContent(/behind real time|ahead of real time/)
    await press('Stop')
    expect(world.clock.state.running).toBe(false)
  })
})

describe('the streams', () => {
  it('pause, go on, and take times', async () => {
    const { press, root, user } = await open('streams')
    await press('Pause')
    expect(root).toHaveTextContent('Paused: all streams')
    await press('Resume')
    expect(world.streams.settings.paused).toEqual([])
    await user.clear(screen.getByLabelText(/^Message after a change/))
    await user.type(screen.getByLabelText(/^Message after a change/), '1.5')
    await user.tab()
    await waitFor(() => expect(world.streams.settings.delay).toBe(1500))
    await press('Send message')
    expect(said).toBe('Message sent: 0 connections')
  })
})

describe('the dialect of PHP', () => {
  it('is chosen as a whole, and then each switch for itself', async () => {
    const { press, root } = await open('dialect')
    expect(within(root).getByRole('button', { name: /^Plain/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await press('As PHP usually is')
    expect(world.dialect).toMatchObject({ ids: 'mixed', pictures: 'absolute' })
    expect(within(root).getByRole('button', { name: 'As PHP usually is' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await userEvent.selectOptions(within(root).getByLabelText('Ids'), 'number')
    await waitFor(() =>
      expect(world.dialect).toMatchObject({ ids: 'number', pictures: 'absolute' }),
    )
    expect(root).toHaveTextContent('Now: switches of your own')
  })
})

describe('the browser inside an app', () => {
  it('loses one part, all of them, and gets them back', async () => {
    const { user, press } = await open('browser')
    await user.click(screen.getByRole('checkbox', { name: 'clipboard' }))
    await waitFor(() => expect(said).toBe("Without: clipboard. Load the shop's page again."))
    expect(world.without).toEqual(['clipboard'])
    await press('All together')
    expect(world.without.length).toBeGreaterThan(8)
    expect(screen.getByRole('checkbox', { name: 'share' })).toBeChecked()
    await press('Whole browser')
    expect(world.without).toEqual([])
    expect(screen.getByRole('checkbox', { name: 'share' })).not.toBeChecked()
  })
})
