// The calls that no script of the backend answers, for the test that makes one: it fails also when its code swallows the error.

const calls = new Set<string>()

export const noteUnknownCall = (sentence: string): void => void calls.add(sentence)

/** The unknown calls so far, each as a sentence; for a test that makes one on purpose. They then fail no test. */
export function takeUnknownCalls(): string[] {
  const taken = [...calls]
  calls.clear()
  return taken
}

/** Throws the sentences of the unknown calls so far. */
export function checkCalls(): void {
  const taken = takeUnknownCalls()
  if (taken.length > 0) throw new Error(`The mock backend has no such call:\n${taken.join('\n')}`)
}
