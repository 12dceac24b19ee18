import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { BROWSER_ARGS } from '../../tools/browser.mjs'
import { Channel, stopProcess, type RawBrowser, type RawTab, type RawVisitor } from './protocol'

type Evaluated = {
  result: { value?: unknown; objectId?: string }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

const KEY_CODES: Record<string, { code: number; text?: string }> = {
  Enter: { code: 13, text: '\r' },
  Tab: { code: 9 },
  Escape: { code: 27 },
  Backspace: { code: 8 },
  ArrowDown: { code: 40 },
}

/** Only letters and digits get a code, because 46 is the key code of Delete but the character code of ".". */
const codeOf = (letter: string): number =>
  /[a-z0-9]/i.test(letter) ? letter.toUpperCase().charCodeAt(0) : 0

/** Talks to Chromium over the DevTools protocol on a pipe, which needs no port and no WebSocket. */
export async function launchChromium(executable: string): Promise<RawBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-'))
  const child = spawn(
    executable,
    [
      ...BROWSER_ARGS,
      '--headless',
      '--remote-debugging-pipe',
      '--disable-dev-shm-usage',
      '--no-default-browser-check',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const [input, output] = [child.stdio[3] as Writable, child.stdio[4] as Readable]
  const channel = new Channel((text) => void input.write(`${text}\0`))
  input.on('error', () => channel.end())
  let rest = ''
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) channel.receive(part)
  })
  child.once('exit', () => channel.end())
  const { product } = await channel.send<{ product: string }>('Browser.getVersion')
  return {
    version: product.replace(/^.*\//, ''),
    newVisitor: () => newVisitor(channel),
    close: async () => {
      await stopProcess(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function newVisitor(channel: Channel): Promise<RawVisitor> {
  const { browserContextId } = await channel.send<{ browserContextId: string }>(
    'Target.createBrowserContext',
  )
  return {
    newTab: async () => {
      const { targetId } = await channel.send<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
      })
      return newTab(channel, targetId)
    },
    close: async () =>
      void (await channel.send('Target.disposeBrowserContext', { browserContextId })),
  }
}

async function newTab(channel: Channel, targetId: string): Promise<RawTab> {
  const { sessionId } = await channel.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const send = <T = Record<string, unknown>>(method: string, params: object = {}) =>
    channel.send<T>(method, params, sessionId)
  const complaints: string[] = []
  channel.on('Runtime.exceptionThrown', ({ exceptionDetails }, from) => {
    const { text, exception } = exceptionDetails as {
      text: string
      exception?: { description?: string }
    }
    if (from === sessionId) complaints.push(`uncaught: ${exception?.description ?? text}`)
  })
  channel.on('Runtime.consoleAPICalled', ({ type, args }, from) => {
    if (from === sessionId && type === 'error')
      complaints.push(
        (args as { value?: unknown; description?: string }[])
          .map(({ value, description }) => description ?? String(value))
          .join(' '),
      )
  })
  channel.on('Log.entryAdded', ({ entry }, from) => {
    const { level, text, url = '' } = entry as { level: string; text: string; url?: string }
    if (from === sessionId && level === 'error') complaints.push(`${text} (${url})`)
  })
  await send('Page.enable')
  await send('Runtime.enable')
  await send('Log.enable')

  const evaluate = async (expression: string, returnByValue: boolean) => {
    const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', {
      expression,
      returnByValue,
      awaitPromise: true,
      userGesture: true,
    })
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result
  }

  const pressKey = async (key: string, code: number, text?: string) => {
    const event = { key, windowsVirtualKeyCode: code }
    await send('Input.dispatchKeyEvent', {
      type: text === undefined ? 'rawKeyDown' : 'keyDown',
      ...event,
      ...(text === undefined ? {} : { text }),
    })
    await send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }

  return {
    complaints,
    goto: async (url) => {
      const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url })
      if (errorText !== undefined && errorText !== 'net::ERR_ABORTED')
        throw new Error(`${url}: ${errorText}`)
    },
    run: async (source, args) =>
      (await evaluate(`(${source})(...${JSON.stringify(args)})`, true)).value,
    press: async (x, y) => {
      const at = { x, y, button: 'left', clickCount: 1 }
      await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
      await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
      await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
    },
    keys: async (keys) => {
      for (const key of keys) {
        const known = KEY_CODES[key]
        if (known) await pressKey(key, known.code, known.text)
        else for (const letter of key) await pressKey(letter, codeOf(letter), letter)
      }
    },
    upload: async (selector, files) => {
      const { objectId } = await evaluate(
        `document.querySelector(${JSON.stringify(selector)})`,
        false,
      )
      await send('DOM.setFileInputFiles', { objectId, files })
    },
    back: async () => void (await evaluate('void history.back()', true)),
    reload: async () => void (await send('Page.reload')),
    resize: async (width, height) =>
      void (await send('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: width < 800,
      })),
    beforeScripts: async (source) =>
      void (await send('Page.addScriptToEvaluateOnNewDocument', { source })),
    screenshot: async () =>
      Buffer.from(
        (await send<{ data: string }>('Page.captureScreenshot', { format: 'png' })).data,
        'base64',
      ),
    activate: async () => void (await send('Page.bringToFront')),
    close: async () => void (await channel.send('Target.closeTarget', { targetId })),
  }
}
