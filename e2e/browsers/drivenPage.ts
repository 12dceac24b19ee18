import { findElement, chooseOption, collectErrors, selectText, type FoundElement } from './inPage'
import { pause, type RawTab } from './protocol'

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

/** Describes an element by what a person sees. It is plain JSON, because code in the page searches for the element. */
export type ElementQuery = {
  role: string
  name?: string | { pattern: string; flags: string }
  css?: string
  within?: ElementQuery
  nth?: number
}

export type ElementLocator = ElementQuery & {
  in: (holder: ElementQuery) => ElementLocator
  at: (nth: number) => ElementLocator
}

function locatorOf(query: ElementQuery): ElementLocator {
  const own = { ...query }
  Object.defineProperties(own, {
    in: { value: (within: ElementQuery) => locatorOf({ ...query, within }), enumerable: false },
    at: { value: (nth: number) => locatorOf({ ...query, nth }), enumerable: false },
  })
  return own as ElementLocator
}

const locatorByRole = (role: Role) => (name?: Name) =>
  locatorOf({
    role,
    ...(name === undefined
      ? {}
      : { name: typeof name === 'string' ? name : { pattern: name.source, flags: name.flags } }),
  })

export const button = locatorByRole('button')
export const link = locatorByRole('link')
export const field = locatorByRole('field')
export const checkbox = locatorByRole('checkbox')
export const radio = locatorByRole('radio')
export const dialog = locatorByRole('dialog')
export const heading = locatorByRole('heading')
export const region = locatorByRole('region')
export const tab = locatorByRole('tab')
export const text = locatorByRole('text')
export const css = (selector: string): ElementLocator => locatorOf({ role: 'css', css: selector })

const describeQuery = ({ role, name, css: selector, within, nth }: ElementQuery): string =>
  [
    role,
    selector ?? '',
    typeof name === 'object' ? `/${name.pattern}/` : (name ?? ''),
    nth === undefined ? '' : `#${nth}`,
    within ? `in ${describeQuery(within)}` : '',
  ]
    .filter(Boolean)
    .join(' ')

const WAIT_LIMIT_MS = Number(process.env.JOURNEY_PATIENCE ?? 20_000)

let markCount = 0

/** A tab, as a journey uses it. Each act first waits until the screen is ready, as a person would. */
export class Page {
  private readonly ownComplaints: string[] = []

  constructor(
    readonly raw: RawTab,
    private readonly origin: string,
  ) {}

  /** Repeats until there is a result, because between two documents the browser may refuse to run code in the page. */
  async until<T>(
    what: string,
    ask: () => Promise<T | undefined | false>,
    patience = WAIT_LIMIT_MS,
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
      await pause(80)
    }
  }

  /** `act` must not be async, because a navigation would lose its result. */
  run<T, A extends unknown[]>(act: (...args: A) => T, ...args: A): Promise<T> {
    return this.raw.run(String(act), args) as Promise<T>
  }

  private look(
    query: ElementQuery,
    how: { mark?: string; scroll?: boolean } = {},
  ): Promise<FoundElement> {
    return this.run(findElement, query, how)
  }

  async open(path: string): Promise<void> {
    await this.raw.goto(`${this.origin}${path}`)
    await this.ready()
  }

  async ready(): Promise<void> {
    await this.until('the screen has its heading', () =>
      this.run(() => document.readyState !== 'loading' && document.querySelector('h1') !== null),
    )
    if (this.raw.beforeScripts === null) await this.run(collectErrors)
    await this.until(
      'the loader has left',
      () => this.run(() => document.getElementById('loader') === null),
      15_000,
    )
  }

  async reload(): Promise<void> {
    await this.keepComplaints()
    await this.raw.reload()
    await pause(200)
    await this.ready()
  }

  async back(): Promise<void> {
    await this.raw.back()
  }

  async sees(query: ElementQuery, patience?: number): Promise<string> {
    return this.until(
      `${describeQuery(query)} is seen`,
      async () => {
        const { visible, text: words } = await this.look(query)
        return visible > 0 && (words || ' ')
      },
      patience,
    )
  }

  async seesNo(query: ElementQuery): Promise<void> {
    await this.until(
      `${describeQuery(query)} is gone`,
      async () => (await this.look(query)).visible === 0,
    )
  }

  count = async (query: ElementQuery): Promise<number> => (await this.look(query)).count
  value = async (query: ElementQuery): Promise<string> => (await this.look(query)).value

  async has(query: ElementQuery, value: string): Promise<void> {
    await this.until(
      `${describeQuery(query)} holds "${value}"`,
      async () => (await this.look(query)).value === value,
    )
  }

  async at(path: RegExp): Promise<void> {
    await this.until(`the address is ${path}`, async () =>
      path.test(await this.run(() => location.pathname + location.search)),
    )
  }

  /** Presses the middle of the element's visible part, once the element stands still and nothing covers it. */
  async press(query: ElementQuery): Promise<void> {
    await this.until(`${describeQuery(query)} can be pressed`, async () => {
      const before = await this.look(query, { scroll: true })
      if (before.count === 0 || before.disabled) return false
      await pause(40)
      const { hit, x, y, covered } = await this.look(query)
      if (x !== before.x || y !== before.y) return false
      if (!hit) throw new Error(`covered by ${covered}`)
      await this.raw.press(x, y)
      return true
    })
  }

  /** Presses again if the screen re-rendered during the press. */
  async tick(query: ElementQuery): Promise<void> {
    await this.until(`${describeQuery(query)} is ticked`, async () => {
      if ((await this.look(query)).checked) return true
      await this.press(query)
      await pause(60)
      return (await this.look(query)).checked
    })
  }

  async untick(query: ElementQuery): Promise<void> {
    await this.until(`${describeQuery(query)} is cleared`, async () => {
      if (!(await this.look(query)).checked) return true
      await this.press(query)
      await pause(60)
      return !(await this.look(query)).checked
    })
  }

  private async marked(query: ElementQuery): Promise<string> {
    const mark = `m${++markCount}`
    await this.until(`${describeQuery(query)} is there`, async () => {
      const { count, disabled } = await this.look(query, { mark })
      return count > 0 && !disabled
    })
    return mark
  }

  async fill(query: ElementQuery, words: string): Promise<void> {
    await this.press(query)
    await this.run(selectText, await this.marked(query))
    await this.raw.keys(words === '' ? ['Backspace'] : [words])
    await this.has(query, words)
  }

  async choose(query: ElementQuery, words: string): Promise<void> {
    await this.run(chooseOption, await this.marked(query), words)
  }

  async upload(query: ElementQuery, ...paths: string[]): Promise<void> {
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
