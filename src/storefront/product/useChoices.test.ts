import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LinkedChoice } from '../../rules/productChoice'
import type { Color, SizeStock } from '../../rules/types'
import { useChoices } from './useChoices'

const BRICK: Color = { name: 'Brick', code: '#a0432f' }
const INK: Color = { name: 'Ink', code: '#17151a' }
const TWO_COLORS = [BRICK, INK]
const NO_CHOICE: LinkedChoice = { size: null, color: null, quantity: 1 }
const STOCK: SizeStock = { m: 3, l: 1, xl: 0 }

function renderChoices(
  stock: SizeStock | null = STOCK,
  colors: readonly Color[] = TWO_COLORS,
  linked: LinkedChoice = NO_CHOICE,
) {
  const hook = renderHook((props) => useChoices(props.stock, props.colors, linked), {
    initialProps: { stock, colors },
  })
  const now = () => hook.result.current
  return {
    now,
    seen: () => [now().size, now().color, now().quantity],
    act: (change: (choosing: ReturnType<typeof now>) => void) => act(() => change(now())),
    arrives: (later: SizeStock | null, laterColors = colors) =>
      hook.rerender({ stock: later, colors: laterColors }),
  }
}

it.each<[string, SizeStock | null, readonly Color[], unknown[]]>([
  ['several of each', STOCK, TWO_COLORS, [null, null, 1]],
  ['one color', STOCK, [BRICK], [null, 'Brick', 1]],
  ['no color', STOCK, [], [null, null, 1]],
  ['one size that is left', { m: 0, l: 2 }, TWO_COLORS, ['l', null, 1]],
  ['one size that is left, spelled by the server', { M: 2 }, TWO_COLORS, ['m', null, 1]],
  ['one size and one color', { l: 2 }, [INK], ['l', 'Ink', 1]],
  ['no size', { m: 0 }, TWO_COLORS, [null, null, 1]],
  ['one size that the shop does not sell', { xxxl: 2 }, TWO_COLORS, [null, null, 1]],
  ['stock that is not known yet', null, [INK], [null, 'Ink', 1]],
])('chooses what leaves no choice: %s', (_what, stock, colors, chosen) => {
  expect(renderChoices(stock, colors).seen()).toEqual(chosen)
})

it.each<[string, Partial<LinkedChoice>, unknown[]]>([
  ['all of it', { size: 'm', color: 'Ink', quantity: 2 }, ['m', 'Ink', 2]],
  ['as many as are left', { size: 'm', quantity: 3 }, ['m', null, 3]],
  ['more than are left', { size: 'm', quantity: 4 }, ['m', null, 3]],
  ['no piece', { size: 'm', quantity: 0 }, ['m', null, 1]],
  ['a size that is sold out', { size: 'xl', color: 'Ink', quantity: 2 }, [null, 'Ink', 1]],
  ['a size that is not offered', { size: 's', quantity: 2 }, [null, null, 1]],
  ['another color', { size: 'l', color: 'Plum' }, ['l', null, 1]],
  ['a number alone', { quantity: 2 }, [null, null, 1]],
])('takes over what a link chose: %s', (_what, linked, chosen) => {
  expect(renderChoices(STOCK, TWO_COLORS, { ...NO_CHOICE, ...linked }).seen()).toEqual(chosen)
})

it('waits with a linked choice until stock and colors are known, and takes it once', () => {
  const shopper = renderChoices(null, [], { size: 'm', color: 'Ink', quantity: 2 })
  expect(shopper.seen()).toEqual([null, null, 1])
  shopper.arrives(STOCK, [])
  expect(shopper.seen()).toEqual([null, null, 1])
  shopper.arrives(STOCK, TWO_COLORS)
  expect(shopper.seen()).toEqual(['m', 'Ink', 2])
  shopper.act(({ chooseSize }) => chooseSize('l'))
  shopper.arrives({ ...STOCK }, [...TWO_COLORS])
  expect(shopper.seen()).toEqual(['l', 'Ink', 1])
})

it('a linked choice that comes late leaves the color that the shopper chose', () => {
  const shopper = renderChoices(null, TWO_COLORS, { size: 'm', color: 'Ink', quantity: 2 })
  shopper.act(({ chooseColor }) => chooseColor('Brick'))
  shopper.arrives(STOCK)
  expect(shopper.seen()).toEqual([null, 'Brick', 1])
})

it('another size begins with one piece; the same size keeps the number (DET-27)', () => {
  const shopper = renderChoices()
  shopper.act(({ chooseSize }) => chooseSize('m'))
  expect(shopper.now().left).toBe(3)
  shopper.act(({ setQuantity }) => setQuantity(2))
  shopper.act(({ chooseSize }) => chooseSize('m'))
  expect(shopper.seen()).toEqual(['m', null, 2])
  shopper.act(({ chooseColor }) => chooseColor('Ink'))
  expect(shopper.seen()).toEqual(['m', 'Ink', 2])
  shopper.act(({ chooseSize }) => chooseSize('l'))
  expect(shopper.seen()).toEqual(['l', 'Ink', 1])
  expect(shopper.now().left).toBe(1)
})

it('fewer pieces on sale lower the number and say why; the next choice ends the sentence', () => {
  const shopper = renderChoices()
  shopper.act(({ chooseSize }) => chooseSize('m'))
  shopper.act(({ setQuantity }) => setQuantity(2))
  shopper.arrives({ ...STOCK, m: 2 })
  expect([...shopper.seen(), shopper.now().reason]).toEqual(['m', null, 2, ''])
  shopper.arrives({ ...STOCK, m: 1 })
  expect([...shopper.seen(), shopper.now().reason]).toEqual([
    'm',
    null,
    1,
    'Only 1 left in M, so the quantity is now 1.',
  ])
  shopper.act(({ setQuantity }) => setQuantity(1))
  expect(shopper.now().reason).toBe('')
})

it('a size that sells out is no longer chosen, and no other is chosen in its place', () => {
  const shopper = renderChoices()
  shopper.act(({ chooseSize }) => chooseSize('m'))
  shopper.act(({ setQuantity }) => setQuantity(3))
  shopper.arrives({ m: 0, l: 1 })
  expect([...shopper.seen(), shopper.now().reason, shopper.now().left]).toEqual([
    null,
    null,
    1,
    'Size M has just sold out.',
    0,
  ])
  shopper.act(({ chooseSize }) => chooseSize('l'))
  expect([...shopper.seen(), shopper.now().reason]).toEqual(['l', null, 1, ''])
})

it('what was missing is no longer missing once a size or a color is chosen', () => {
  const shopper = renderChoices()
  for (const press of [
    ({ chooseSize }: ReturnType<typeof useChoices>) => chooseSize('m'),
    ({ chooseColor }: ReturnType<typeof useChoices>) => chooseColor('Ink'),
  ]) {
    shopper.act(({ setMissing }) => setMissing('size'))
    expect(shopper.now().missing).toBe('size')
    shopper.act(press)
    expect(shopper.now().missing).toBeNull()
  }
})
