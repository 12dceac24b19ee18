/** Replaces EventSource in tests, which dispatch the events themselves. */
export class FakeEventSource extends EventTarget {
  static all: FakeEventSource[] = []
  closed = false
  readonly openedAt = performance.now()
  constructor(readonly url: string) {
    super()
    FakeEventSource.all.push(this)
  }
  say(data: string, name = 'message') {
    if (!this.closed) this.dispatchEvent(new MessageEvent(name, { data }))
  }
  fail() {
    if (!this.closed) this.dispatchEvent(new Event('error'))
  }
  close() {
    this.closed = true
  }
}
