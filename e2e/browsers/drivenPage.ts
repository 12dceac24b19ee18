import { find, choose, listen, selectText, type Found } from './inPage'
import { wait, type RawTab } from './protocol'

type Role =
  | 'button'
  | 'link'
  | 'field'
  | 'checkbox'
  | 'radio'
  | 'dialog'
  | 'heading'
  | 'region'
  | 'tab'
  | 'text'
type Name = string | RegExp

/** An element, described as a person knows it. Plain JSON, because the page itself searches for it. */
export type Query = {
  role: string
  name?: string | { pattern: string; flags: string }
  css?: string
  within?: Query
  nth?: number
}

export type Thing = Query & { in: (holder: Query) => Thing; at: (nth: number) => Thing }

function thing(query: Query): Thing {
  const own = { ...query }
  Object.defineProperties(own, {
    in: { value: (within: Query) => thing({ ...query, within }), enumerable: false },
    at: { value: (nth: number) => thing({ ...query, nth }), enumerable: false },
  })
  return own as Thing
}

const by = (role: Role) => (name?: Name) =>
  thing({
    role,
    ...(name === undefined
      ? {}
      : { name: typeof name === 'string' ? name : { pattern: name.source, flags: name.flags } }),
  })

export const button = by('button')
export const link = by('link')
export const field = by('field')
export const checkbox = by('checkbox')
export const radio = by('radio')
export const dialog = by('dialog')
export const heading = by('heading')
export const region = by('region')
export const tab = by('tab')
export const text = by('text')
export const css = (selector: string): Thing => thing({ role: 'css', css: selector })

const named = ({ role, name, css: selector, within, nth }: Query): string =>
  [
    role,
    selector ?? '',
    typeof name === 'object' ? `/${name.pattern}/` : (name ?? ''),
    nth === undefined ? '' : `#${nth}`,
    within ? `in ${named(within)}` : '',
  ]
    .filter(Boolean)
    .join(' ')

const PATIENCE = Number(process.env.JOURNEY_PATIENCE ?? 20_000)

let marks = 0

/** One tab, as a journey uses it. Each act waits until the screen is ready, as a person would. */
export class Page {
  private readonly ownComplaints: string[] = []

  constructor(
    readonly raw: RawTab,
    private readonly origin: string,
  ) {}

  /** Repeats until there is a result; between two documents the browser may refuse the evaluation. */
  async until<T>(
    what: string,
    ask: () => Promise<T | undefined | false>,
    patience = PATIENCE,
  ): Promise<T> {
    const end = Date.now() + patience
    let last: unknown = ''
    for (;;) {
      try {
        const answer = await ask()
        if (answer !== undefined && answer !== false) return answer
        last = ''
      } catch (error) {
        last = error
      }
      if (Date.now() > end) {
        const page = await this.run(
          () =>
            `${location.pathname}${location.search}: ${(document.body.innerText ?? '').replace(/\s+/g, ' ').slice(0, 600)}`,
        ).catch(() => 'no page')
        throw new Error(
          `waited ${patience} ms until ${what}${last === '' ? '' : ` (${String(last)})`}\n${page}`,
        )
      }
      await wait(80)
    }
  }

  /** Not for async functions: a navigation loses their result. */
  run<T, A extends unknown[]>(act: (...args: A) => T, ...args: A): Promise<T> {
    return this.raw.run(String(act), args) as Promise<T>
  }

  private look(query: Query, how: { mark?: string; scroll?: boolean } = {}): Promise<Found> {
    return this.run(find, query, how)
  }

  /** The screen with its heading, after the loader's two seconds. */
  async open(path: string): Promise<void> {
    await this.raw.goto(`${this.origin}${path}`)
    await this.ready()
  }

  async ready(): Promise<void> {
    await this.until('the screen has its heading', () =>
      this.run(() => document.readyState !== 'loading' && document.querySelector('h1') !== null),
    )
    if (this.raw.beforeScripts === null) await this.run(listen)
    await this.until(
      'the loader has left',
      () => this.run(() => document.getElementById('loader') === null),
      15_000,
    )
  }

  async reload(): Promise<void> {
    await this.keepComplaints()
    await this.raw.reload()
    await wait(200)
    await this.ready()
  }

  async back(): Promise<void> {
    await this.raw.back()
  }

  async sees(query: Query, patience?: number): Promise<string> {
    return this.until(
      `${named(query)} is seen`,
      async () => {
        const { visible, text: words } = await this.look(query)
        return visible > 0 && (words || ' ')
      },
      patience,
    )
  }

  async seesNo(query: Query): Promise<void> {
    await this.until(`${named(query)} is gone`, async () => (await this.look(query)).visible === 0)
  }

  count = async (query: Query): Promise<number> => (await this.look(query)).count
  value = async (query: Query): Promise<string> => (await this.look(query)).value

  async has(query: Query, value: string): Promise<void> {
    await this.until(
      `${named(query)} holds "${value}"`,
      async () => (await this.look(query)).value === value,
    )
  }

  async at(path: RegExp): Promise<void> {
    await this.until(`the address is ${path}`, async () =>
      path.test(await this.run(() => location.pathname + location.search)),
    )
  }

  /** Presses the middle of the visible part, once it is still and nothing covers it. */
  async press(query: Query): Promise<void> {
    await this.until(`${named(query)} can be pressed`, async () => {
      const before = await this.look(query, { scroll: true })
      if (before.count === 0 || before.disabled) return false
      await wait(40)
      const { hit, x, y, covered } = await this.look(query)
      if (x !== before.x || y !== before.y) return false
      if (!hit) throw new Error(`covered by ${covered}`)
      await this.raw.press(x, y)
      return true
    })
  }

  /** A checkbox or radio; pressed again if the screen re-rendered under the press. */
  async tick(query: Query): Promise<void> {
    await this.until(`${named(query)} is ticked`, async () => {
      if ((await this.look(query)).checked) return true
      await this.press(query)
      await wait(60)
      return (await this.look(query)).checked
    })
  }

  /** Clears a checkbox. */
  async untick(query: Query): Promise<void> {
    await this.until(`${named(query)} is cleared`, async () => {
      if (!(await this.look(query)).checked) return true
      await this.press(query)
      await wait(60)
      return !(await this.look(query)).checked
    })
  }

  private async marked(query: Query): Promise<string> {
    const mark = `m${++marks}`
    await this.until(`${named(query)} is there`, async () => {
      const { count, disabled } = await this.look(query, { mark })
      return count > 0 && !disabled
    })
    return mark
  }

  async fill(query: Query, words: string): Promise<void> {
    await this.press(query)
    await this.run(selectText, await this.marked(query))
    await this.raw.keys(words === '' ? ['Backspace'] : [words])
    await this.has(query, words)
  }

  async choose(query: Query, words: string): Promise<void> {
    await this.run(choose, await this.marked(query), words)
  }

  async upload(query: Query, ...paths: string[]): Promise<void> {
    await this.raw.upload(`[data-journey="${await this.marked(query)}"]`, paths)
  }

  keys = (...keys: string[]): Promise<void> => this.raw.keys(keys)

  private async keepComplaints(): Promise<void> {
    if (this.raw.beforeScripts !== null) return
    this.ownComplaints.push(
      ...(await this.run(
        () => (window as unknown as { complaints?: string[] }).complaints ?? [],
      ).catch(() => [])),
    )
  }

  async complaints(): Promise<string[]> {
    await this.keepComplaints()
    return [...this.raw.complaints, ...this.ownComplaints]
  }
}
