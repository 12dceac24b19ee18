// Collects the calls that no script of the backend answers. They fail the test that makes one, even if its code swallows the
// error.

const unknownCalls = new Set<string>()

export const noteUnknownCall = (sentence: string): void => void unknownCalls.add(sentence)

/** Returns the unknown calls so far, each as a sentence, and forgets them: for a test that makes one on purpose. */
export function takeUnknownCalls(): string[] {
  const taken = [...unknownCalls]
  unknownCalls.clear()
  return taken
}

/** Throws if there were unknown calls so far. */
export function checkCalls(): void {
  const taken = takeUnknownCalls()
  if (taken.length > 0) throw new Error(`The mock backend has no such call:\n${taken.join('\n')}`)
}
