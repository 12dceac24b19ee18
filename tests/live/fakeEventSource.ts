/** Replaces EventSource in tests; the test dispatches the events. */
export class FakeEventSource extends EventTarget {
  static all: FakeEventSource[] = []
  closed = false
  constructor(readonly url: string) {
    super()
    FakeEventSource.all.push(this)
  }
  close() {
    this.closed = true
  }
}
