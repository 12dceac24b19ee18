import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { WEBDRIVER_KEYS } from './firefox'
import { stopProcess, pause, type RawBrowser, type RawTab, type RawVisitor } from './protocol'

/** Classic WebDriver returns an element's id under this key. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * MiniBrowser has no headless mode, so it gets an X server of its own. Xvfb chooses a free number and writes it to its
 * third pipe.
 */
async function startScreen(): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const display = await new Promise<string>((done, fail) => {
    child.stdio[3]?.once('data', (data: Buffer) => done(`:${String(data).trim()}`))
    child.once('exit', () => fail(new Error('Xvfb does not start')))
  })
  return { child, display }
}

/** Drives WebKitGTK over classic WebDriver. A driver has only one session, so each visitor gets a driver. */
export async function launchWebKit(executable: string): Promise<RawBrowser> {
  const { child, display } = await startScreen()
  const first = await newSession(executable, display)
  await first.close()
  return {
    version: first.version,
    newVisitor: () => newSession(executable, display),
    close: () => stopProcess(child),
  }
}

async function newSession(
  executable: string,
  display: string,
): Promise<RawVisitor & { version: string }> {
  const port = await freePort()
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // WebKit's sandbox needs user namespaces, which a container's root lacks. It can be off here, because this browser
      // opens only the shop.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } }
    if (!reply.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  for (let tries = 0; ; tries++) {
    if (await call('GET', '/status').catch(() => null)) break
    if (tries === 100) throw new Error('WebKitWebDriver does not answer')
    await pause(50)
  }
  // With another page load strategy than "none", the driver misses the load event of a second page and blocks all
  // scripts until the timeout.
  const { sessionId, capabilities } = await call<{
    sessionId: string
    capabilities: { browserVersion: string }
  }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        unhandledPromptBehavior: 'ignore',
        timeouts: { script: 5000 },
        'webkitgtk:browserOptions': { binary: executable, args: ['--automation'] },
      },
    },
  })
  const session = <T>(method: string, path: string, body?: object) =>
    call<T>(method, `/session/${sessionId}${path}`, body)
  let opened = 0
  return {
    version: capabilities.browserVersion,
    newTab: async () => {
      // Open a window, because this driver leaves a new tab in the background, where the shop reads nothing.
      const handle =
        opened++ === 0
          ? (await session<string[]>('GET', '/window/handles'))[0]
          : (await session<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle
      return newTab(session, handle ?? '')
    },
    close: async () => {
      await session('DELETE', '').catch(() => {})
      await stopProcess(child)
    },
  }
}

type Session = <T>(method: string, path: string, body?: object) => Promise<T>

function newTab(session: Session, handle: string): RawTab {
  /** Classic WebDriver controls one window at a time, so switch to this one first. */
  const here = async <T>(method: string, path: string, body?: object): Promise<T> => {
    await session('POST', '/window', { handle })
    return session<T>(method, path, body)
  }
  const script = <T>(source: string) =>
    here<T>('POST', '/execute/sync', { script: source, args: [] })
  /** The driver's call returns at once, so wait until the old document is gone. */
  const afresh = async (path: string, body: object) => {
    await script('window.left = true')
    await here('POST', path, body)
    for (let tries = 0; tries < 200; tries++) {
      if (
        (await script('return window.left === undefined && location.href !== "about:blank"').catch(
          () => false,
        )) === true
      ) {
        // WebKitGTK 2.50 without a graphics card crashes in a view transition, so hide the API from the shop.
        await script('Object.defineProperty(document, "startViewTransition", { value: undefined })')
        return
      }
      await pause(50)
    }
    throw new Error(`${path} ${JSON.stringify(body)}: the old page stays`)
  }
  return {
    complaints: [],
    goto: (url) => afresh('/url', { url }),
    run: async (source, args) => {
      const text = await script<string>(
        `return JSON.stringify({ is: (${source})(...${JSON.stringify(args)}) })`,
      )
      return (JSON.parse(text) as { is?: unknown }).is
    },
    press: async (x, y) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await here('POST', '/actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      })
    },
    keys: async (keys) => {
      const actions = keys
        .flatMap((key) => (WEBDRIVER_KEYS[key] ? [WEBDRIVER_KEYS[key]] : [...key]))
        .flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ])
      await here('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    upload: async (selector, paths) => {
      const element = await here<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: selector,
      })
      await session('POST', `/element/${element[ELEMENT]}/value`, { text: paths.join('\n') })
    },
    back: async () => void (await here('POST', '/back', {})),
    reload: () => afresh('/refresh', {}),
    resize: async (width, height) => {
      // The window's own bars take some of the height.
      await here('POST', '/window/rect', { x: 0, y: 0, width, height: height + 80 })
    },
    beforeScripts: null,
    screenshot: async () => Buffer.from(await here<string>('GET', '/screenshot'), 'base64'),
    activate: async () => void (await session('POST', '/window', { handle })),
    close: async () => void (await here('DELETE', '/window')),
  }
}
