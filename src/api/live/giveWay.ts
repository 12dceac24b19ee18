import type { Ports } from './ports'
import { realPorts } from './realPorts'

/** On this channel a tab says that a call waits; the tabs that hold streams hear it. */
export const REST_CHANNEL = 'live:rest'

export function giveWay(ports: Ports = realPorts()): void {
  const channel = ports.channel(REST_CHANNEL, () => {})
  channel?.post('slow')
  channel?.close()
}
