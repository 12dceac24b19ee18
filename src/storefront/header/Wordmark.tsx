import { config } from '../../api/config'

/** Below the build unless it is an address of its own. */
function addressOf(path: string): string {
  return /^(?:[a-z]+:|\/)/i.test(path) ? path : `${import.meta.env.BASE_URL}${path}`
}

/** Drawn, so that no font has to come first; an owner replaces the file (D-27). */
export function Wordmark({ light = false }: { light?: boolean }) {
  const { brandName, wordmark, wordmarkLight } = config()
  return <img src={addressOf(light ? wordmarkLight : wordmark)} alt={brandName} width={235} height={52} />
}
