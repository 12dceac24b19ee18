/** Returns a function that sends a message to the other tabs of this browser, where `told` receives it. */
export function createTabBroadcast<Message>(
  name: string,
  told: (message: Message) => void,
): (message: Message) => void {
  try {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => told(data))
    return (message) => channel.postMessage(message)
  } catch {
    // BroadcastChannel is missing or forbidden, so the other tabs get no message.
    return () => {}
  }
}
