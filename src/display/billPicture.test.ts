import { describe, expect, it, vi } from 'vitest'
import { shareBill, wrapText, type BillText } from './billPicture'

const TEST_BILL: BillText = {
  brand: 'Nava',
  identity: ['Sold by: Nava Pvt. Ltd.', 'PAN: 301234567'],
  facts: [
    { name: 'Bill number', lines: ['N-61'] },
    { name: 'Bill to', lines: ['Asha Gurung', 'Patan 3'] },
  ],
  warning: 'This order was cancelled.',
  items: [
    { title: 'Brick kurta', choice: 'M, Brick', price: '2 × NPR 1,500', amount: 'NPR 3,000' },
  ],
  sums: [{ name: 'Delivery', amount: 'NPR 125' }],
  total: { name: 'Total', amount: 'NPR 3,125' },
  ending: ['Three thousand one hundred twenty-five rupees only.'],
}

/** Records each text with its position. Every letter is eight units wide. */
function fakeCanvas(draws = true) {
  const texts: { text: string; x: number; y: number }[] = []
  const pen = {
    measureText: (text: string) => ({ width: text.length * 8 }),
    fillText: (text: string, x: number, y: number) => void texts.push({ text, x, y }),
    fillRect: () => {},
    scale: () => void texts.splice(0),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue((draws ? pen : null) as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['drawn'], { type: 'image/png' })),
  )
  return texts
}

describe('the picture of a bill', () => {
  it('says everything that the bill says, one line below the other', async () => {
    const texts = fakeCanvas()
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    expect(await shareBill(TEST_BILL, 'Bill for order #61')).toBe('saved')
    const drawn = texts.map(({ text }) => text).join(' ')
    const all = [
      TEST_BILL.brand,
      ...TEST_BILL.identity,
      ...TEST_BILL.facts.flatMap(({ name, lines }) => [name, ...lines]),
      TEST_BILL.warning,
      'Brick kurta',
      'M, Brick, 2 × NPR 1,500',
      'NPR 3,000',
      'Delivery',
      'NPR 125',
      'Total',
      'NPR 3,125',
      ...TEST_BILL.ending,
    ]
    for (const text of all) expect(drawn).toContain(text)
    const tops = texts.map(({ y }) => y)
    expect(tops.at(-1)).toBe(Math.max(...tops))
  })

  it('is handed to the share sheet as a file, and a closed sheet saves nothing', async () => {
    fakeCanvas()
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const share = vi.fn<(data: { files: File[] }) => Promise<void>>(async () => {})
    vi.stubGlobal('navigator', Object.assign(navigator, { canShare: () => true, share }))
    expect(await shareBill(TEST_BILL, 'Bill for order #61')).toBe('shared')
    expect(share.mock.calls[0]?.[0].files[0]?.name).toBe('bill-for-order-61.png')
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    expect(await shareBill(TEST_BILL, 'Bill for order #61')).toBe('shared')
    expect(saved).not.toHaveBeenCalled()
    Reflect.deleteProperty(navigator, 'canShare')
    Reflect.deleteProperty(navigator, 'share')
  })

  it.each([
    ['cannot share files', () => false, undefined],
    ['fails to share', () => true, new TypeError('no')],
    ['forbids it', () => true, new DOMException('no', 'NotAllowedError')],
  ])('is saved where the browser %s', async (_what, canShare, cause) => {
    fakeCanvas()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    const share = () => Promise.reject(cause as Error)
    vi.stubGlobal('navigator', Object.assign(navigator, { canShare, share }))
    const revoked = vi.spyOn(URL, 'revokeObjectURL')
    vi.useFakeTimers()
    expect(await shareBill(TEST_BILL, 'Bill for order #61')).toBe('saved')
    expect(saved).toEqual(['bill-for-order-61.png'])
    // The download may start later, and then still needs the URL.
    expect(revoked).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(revoked).toHaveBeenCalledOnce()
    vi.useRealTimers()
    expect(document.querySelector('a[download]')).toBeNull()
    Reflect.deleteProperty(navigator, 'canShare')
    Reflect.deleteProperty(navigator, 'share')
  })

  it('is not made where the browser cannot draw', async () => {
    fakeCanvas(false)
    expect(await shareBill(TEST_BILL, 'Bill')).toBe('failed')
  })

  it('breaks lines between words, and leaves a long word whole', () => {
    const widthOf = (text: string) => text.length
    expect(wrapText(widthOf, 'one two three', 7)).toEqual(['one two', 'three'])
    expect(wrapText(widthOf, 'a pneumonoultramicroscopic b', 7)).toEqual([
      'a',
      'pneumonoultramicroscopic',
      'b',
    ])
  })
})
