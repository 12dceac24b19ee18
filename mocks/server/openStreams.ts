/** One connection of one client to one stream file. */
export type OpenStream = {
  id: number
  file: string
  since: string
  messages: number
  /** Sends the current list now, changed or not. */
  push: () => void
  /** Sends raw text over the wire. */
  raw: (text: string) => void
  /** Ends the script, as PHP's scripts do by themselves. */
  end: () => void
  /** Breaks the connection. */
  drop: () => void
}

/** PHP's usual time limit; the browser sees the end as an error. */
export const STREAM_LIFE_MS = 30_000
/** A comment from time to time lets PHP notice a disconnected client. */
export const STREAM_COMMENT_MS = 15_000

export function createStreams() {
  const connections = new Set<OpenStream>()
  let lastId = 0
  const timers = new Set<ReturnType<typeof setInterval>>()
  const at = (file?: string) => [...connections].filter((stream) => file === undefined || stream.file === file)

  return {
    /** Lifetime of a stream in milliseconds; 0 is unlimited. */
    life: STREAM_LIFE_MS,
    list: (): OpenStream[] => [...connections],
    open(stream: Omit<OpenStream, 'id' | 'messages'>): OpenStream {
      lastId++
      const opened = { ...stream, id: lastId, messages: 0 }
      connections.add(opened)
      return opened
    },
    close(stream: OpenStream): void {
      connections.delete(stream)
    },
    send: (file?: string) => at(file).forEach((stream) => stream.push()),
    raw: (text: string, file?: string) => at(file).forEach((stream) => stream.raw(text)),
    end: (file?: string) => at(file).forEach((stream) => stream.end()),
    drop: (file?: string) => at(file).forEach((stream) => stream.drop()),
    /** Sends many messages a second for a while (E13). */
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
    /** Closes all streams and timers. */
    reset(): void {
      timers.forEach((timer) => clearInterval(timer))
      timers.clear()
      at().forEach((stream) => stream.end())
      connections.clear()
      this.life = STREAM_LIFE_MS
    },
  }
}

export type Streams = ReturnType<typeof createStreams>
