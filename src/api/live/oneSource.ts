/** For tests: a stream in the test's hands, in the place of the browser's EventSource. */
export class OneSource extends EventTarget {
  static all: OneSource[] = []
  closed = false
  constructor(readonly url: string) {
    super()
    OneSource.all.push(this)
  }
  close() {
    this.closed = true
  }
}
