// Replaces EventSource, which jsdom lacks, by a class that fetches the mock's streams frame by frame. A test can also send
// the frames by hand.

type EventHandler = (event: Event) => void

const openSources = new Set<FetchingEventSource>()
let isSentByHand = false

/** Turns the requests off, so that the test itself sends each stream's messages. */
export function sendStreamsByHand(): void {
  isSentByHand = true
}

export function openStreams(file?: string): FetchingEventSource[] {
  return [...openSources].filter(({ url }) => file === undefined || url.includes(file))
}

/** Sends a message to every open stream of that file. Fails if none is open, because the test would wait for nothing. */
export function sendFrame(file: string, data: unknown): void {
  const streams = openStreams(file)
  if (streams.length === 0) throw new Error(`No stream of ${file} is open yet`)
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  for (const stream of streams) stream.say('message', text)
}

export function breakStreams(file: string): void {
  for (const stream of openStreams(file)) stream.fail()
}

export function closeAllStreams(): void {
  for (const stream of openSources) stream.close()
  isSentByHand = false
}

export class FetchingEventSource {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = 0
  readonly url: string
  private readonly hearers = new Map<string, Set<EventHandler>>()
  private readonly ender = new AbortController()

  constructor(url: string | URL) {
    this.url = new URL(url, window.location.href).href
    openSources.add(this)
    if (!isSentByHand) void this.read()
  }

  addEventListener(name: string, hearer: EventHandler): void {
    const hearers = this.hearers.get(name) ?? new Set()
    hearers.add(hearer)
    this.hearers.set(name, hearers)
  }

  removeEventListener(name: string, hearer: EventHandler): void {
    this.hearers.get(name)?.delete(hearer)
  }

  say(name: string, data: string): void {
    if (this.readyState === 2) return
    this.readyState = 1
    const event = new MessageEvent(name, { data })
    for (const hearer of this.hearers.get(name) ?? []) hearer(event)
  }

  fail(): void {
    if (this.readyState === 2) return
    this.readyState = 0
    for (const hearer of this.hearers.get('error') ?? []) hearer(new Event('error'))
  }

  close(): void {
    this.readyState = 2
    openSources.delete(this)
    this.ender.abort()
  }

  private async read(): Promise<void> {
    try {
      const reply = await fetch(this.url, { signal: this.ender.signal })
      const reader =
        reply.ok && reply.body ? reply.body.pipeThrough(new TextDecoderStream()).getReader() : null
      let text = ''
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        text += part.value
        const frames = text.split('\n\n')
        text = frames.pop() ?? ''
        for (const frame of frames) this.frame(frame)
      }
    } catch {
      // A failed read ends the stream, just as the end of its body does.
    }
    this.fail()
  }

  private frame(frame: string): void {
    const lines = frame.split('\n')
    const name =
      lines
        .find((line) => line.startsWith('event:'))
        ?.slice(6)
        .trim() ?? 'message'
    const data = lines
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).replace(/^ /, ''))
    if (data.length > 0) this.say(name, data.join('\n'))
  }
}
