import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Channel,
  ProtocolError,
  stopProcess,
  type RawBrowser,
  type RawTab,
  type RawVisitor,
} from './protocol'

/** A new profile would request updates, studies and lists, which no journey needs. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.aboutConfig.showWarning': false,
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'termsofuse.bypassNotification': true,
}

/** WebDriver names keys by these private use characters. */
export const WEBDRIVER_KEYS: Record<string, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
}

function addressOf(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((done, fail) => {
    let text = ''
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(text)?.[1]
      if (address !== undefined) done(address)
    })
    child.once('exit', () => fail(new Error(`Firefox ended at once: ${text.slice(-500)}`)))
  })
}

export async function launchFirefox(executable: string): Promise<RawBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    executable,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  )
  const socket = new WebSocket(`${await addressOf(child)}/session`)
  const channel = new Channel((text) => socket.send(text))
  socket.addEventListener('message', ({ data }) => channel.receive(String(data)))
  socket.addEventListener('close', () => channel.end())
  await new Promise<void>((done, fail) => {
    socket.addEventListener('open', () => done())
    socket.addEventListener('error', () => fail(new Error('Firefox takes no connection')))
  })
  const { capabilities } = await channel.send<{ capabilities: { browserVersion: string } }>(
    'session.new',
    {
      capabilities: {
        alwaysMatch: { unhandledPromptBehavior: { default: 'ignore', beforeUnload: 'accept' } },
      },
    },
  )
  await channel.send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    version: capabilities.browserVersion,
    newVisitor: () => newVisitor(channel),
    close: async () => {
      await stopProcess(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function newVisitor(channel: Channel): Promise<RawVisitor> {
  const { userContext } = await channel.send<{ userContext: string }>('browser.createUserContext')
  return {
    newTab: async () => {
      const { context } = await channel.send<{ context: string }>('browsingContext.create', {
        type: 'tab',
        userContext,
      })
      return newTab(channel, context)
    },
    close: async () => void (await channel.send('browser.removeUserContext', { userContext })),
  }
}

type Evaluated = {
  type: string
  result?: { value?: unknown; sharedId?: string }
  exceptionDetails?: { text: string }
}

function newTab(channel: Channel, context: string): RawTab {
  const complaints: string[] = []
  channel.on('log.entryAdded', ({ level, text, source, stackTrace }) => {
    if (level !== 'error' || (source as { context?: string }).context !== context) return
    const { url = '' } =
      (stackTrace as { callFrames?: { url: string }[] } | undefined)?.callFrames?.[0] ?? {}
    complaints.push(`${String(text)} (${url})`)
  })
  const evaluate = async (expression: string) => {
    const { type, result, exceptionDetails } = await channel.send<Evaluated>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    })
    if (type === 'exception') throw new Error(exceptionDetails?.text)
    return result
  }
  const act = (source: object) =>
    channel.send('input.performActions', { context, actions: [source] })

  return {
    complaints,
    goto: async (url) => {
      // If the page replaces a navigation at once, as a redirect of the router does, Firefox reports the navigation as
      // aborted.
      await channel
        .send('browsingContext.navigate', { context, url, wait: 'interactive' })
        .catch((error: unknown) => {
          if (!(error instanceof ProtocolError) || !/abort|NS_BINDING/i.test(error.message))
            throw error
        })
    },
    run: async (source, args) => {
      // Return text, because BiDi has its own notation for objects.
      const result = await evaluate(
        `JSON.stringify({ is: (${source})(...${JSON.stringify(args)}) })`,
      )
      return (JSON.parse(String(result?.value)) as { is?: unknown }).is
    },
    press: async (x, y) => {
      await act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      })
    },
    keys: async (keys) => {
      const actions = keys
        .flatMap((key) => (WEBDRIVER_KEYS[key] ? [WEBDRIVER_KEYS[key]] : [...key]))
        .flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ])
      await act({ type: 'key', id: 'keyboard', actions })
    },
    upload: async (selector, files) => {
      const result = await evaluate(`document.querySelector(${JSON.stringify(selector)})`)
      await channel.send('input.setFiles', {
        context,
        element: { sharedId: result?.sharedId },
        files,
      })
    },
    back: async () =>
      void (await channel.send('browsingContext.traverseHistory', { context, delta: -1 })),
    reload: async () =>
      void (await channel.send('browsingContext.reload', { context, wait: 'interactive' })),
    resize: async (width, height) =>
      void (await channel.send('browsingContext.setViewport', {
        context,
        viewport: { width, height },
      })),
    beforeScripts: async (source) =>
      void (await channel.send('script.addPreloadScript', {
        functionDeclaration: `() => { ${source} }`,
        contexts: [context],
      })),
    screenshot: async () =>
      Buffer.from(
        (await channel.send<{ data: string }>('browsingContext.captureScreenshot', { context }))
          .data,
        'base64',
      ),
    activate: async () => void (await channel.send('browsingContext.activate', { context })),
    close: async () => void (await channel.send('browsingContext.close', { context })),
  }
}
