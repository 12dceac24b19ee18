export type OpenStream = {
  id: number
  file: string
  since: string
  messages: number
  /** Sends the current list, even if it is unchanged. */
  push: () => void
  /** Sends the current list if it differs from the last sent one. */
  catchUp: () => void
  raw: (text: string) => void
  /** Ends the script, as PHP's time limit does. */
  end: () => void
  drop: () => void
}

export type StreamSettings = {
  /** Milliseconds until a stream ends, as by PHP's time limit; 0 for no limit. */
  life: number
  /** Milliseconds between two comments, by which PHP notices a disconnected client; 0 for none. */
  comment: number
  /** Milliseconds from a change to its message, because PHP polls the database. */
  delay: number
  /** Files whose scripts hang; `*` for all. */
  paused: readonly string[]
}

const USUAL_SETTINGS: StreamSettings = { life: 30_000, comment: 15_000, delay: 0, paused: [] }

/** Each line of an event's text is a `data:` line on the wire. */
function eventOf(text: string, event: string): string {
  const lines = text.split('\n').map((line) => `data: ${line}\n`)
  return `${event === '' ? '' : `event: ${event}\n`}${lines.join('')}\n`
}

export function createStreams() {
  let usual = USUAL_SETTINGS
  let settings = usual
  const connections = new Set<OpenStream>()
  let lastId = 0
  const timers = new Set<ReturnType<typeof setInterval>>()
  const at = (file?: string) =>
    [...connections].filter((stream) => file === undefined || stream.file === file)

  return {
    get settings(): StreamSettings {
      return settings
    },
    /** A reset returns to these settings. Until the next reset, settings that were changed by `set` stay. */
    setUsual(change: Partial<StreamSettings>): void {
      const own = Object.entries(settings).filter(
        ([name, value]) => value !== usual[name as keyof StreamSettings],
      )
      usual = { ...USUAL_SETTINGS, ...change }
      settings = { ...usual, ...Object.fromEntries(own) }
    },
    /** A new lifetime or comment interval applies to streams that open later. */
    set(change: Partial<StreamSettings>): void {
      settings = { ...settings, ...change }
    },
    isPaused: (file: string): boolean =>
      settings.paused.includes(file) || settings.paused.includes('*'),
    /** Lets the scripts hang: they send no message and no comment, but the connection stays open. */
    pause(file = '*'): void {
      settings = { ...settings, paused: [...new Set([...settings.paused, file])] }
    },
    /** Resumes the streams of one file, or all. A stream whose rows changed during the pause sends them now. */
    resume(file?: string): void {
      const paused = file === undefined ? [] : settings.paused.filter((other) => other !== file)
      settings = { ...settings, paused }
      for (const stream of at(file)) if (!this.isPaused(stream.file)) stream.catchUp()
    },
    /** Sends the text as one event, of a named type if `event` is given. */
    message(text: string, file?: string, event = ''): void {
      for (const stream of at(file)) {
        stream.raw(eventOf(text, event))
        stream.messages++
      }
    },
    list: (): OpenStream[] => [...connections],
    open(stream: Omit<OpenStream, 'id' | 'messages'>): OpenStream {
      lastId++
      const opened = { ...stream, id: lastId, messages: 0 }
      connections.add(opened)
      return opened
    },
    remove(stream: OpenStream): void {
      connections.delete(stream)
    },
    send: (file?: string) => at(file).forEach((stream) => stream.push()),
    raw: (text: string, file?: string) => at(file).forEach((stream) => stream.raw(text)),
    end: (file?: string) => at(file).forEach((stream) => stream.end()),
    drop: (file?: string) => at(file).forEach((stream) => stream.drop()),
    /** Sends many messages per second for a while (E13). */
    flood(file?: string, seconds = 3, perSecond = 200): void {
      const perTick = Math.max(1, Math.round(perSecond / 50))
      let ticks = seconds * 50
      const timer = setInterval(() => {
        for (let sent = 0; sent < perTick; sent++) at(file).forEach((stream) => stream.push())
        ticks--
        if (ticks <= 0) {
          clearInterval(timer)
          timers.delete(timer)
        }
      }, 20)
      timers.add(timer)
    },
    reset(): void {
      settings = usual
    },
    close(): void {
      timers.forEach((timer) => clearInterval(timer))
      timers.clear()
      at().forEach((stream) => stream.end())
      connections.clear()
    },
  }
}

export type Streams = ReturnType<typeof createStreams>
