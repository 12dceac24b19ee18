import { config, pictureAddress } from '../../api/core/config'

/** An image, so that no font is needed. The owner can replace the file (D-27). */
export function Wordmark({ light = false }: { light?: boolean }) {
  const { brandName, wordmark, wordmarkLight } = config()
  return (
    <img
      src={pictureAddress(light ? wordmarkLight : wordmark)}
      alt={brandName}
      width={235}
      height={52}
      loading={light ? 'lazy' : undefined}
    />
  )
}
