// Collects the calls that no script of the backend answers. Such a call fails its test, even if the tested code
// swallows the error.

const unknownCalls = new Set<string>()

export const noteUnknownCall = (sentence: string): void => void unknownCalls.add(sentence)

/** Returns a sentence for each unknown call, and forgets these calls. For a test that makes such a call on purpose. */
export function takeUnknownCalls(): string[] {
  const taken = [...unknownCalls]
  unknownCalls.clear()
  return taken
}

export function checkCalls(): void {
  const taken = takeUnknownCalls()
  if (taken.length > 0) throw new Error(`The mock backend has no such call:\n${taken.join('\n')}`)
}
