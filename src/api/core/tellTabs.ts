/** Returns a function that tells the other tabs of this browser; `told` runs there. */
export function tellTabs<Message>(
  name: string,
  told: (message: Message) => void,
): (message: Message) => void {
  try {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => told(data))
    return (message) => channel.postMessage(message)
  } catch {
    // BroadcastChannel is missing or forbidden: the other tabs refetch when they become visible.
    return () => {}
  }
}
