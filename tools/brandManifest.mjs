// Writes the manifest by which a phone puts the shop on its home screen.
import { MADE_BY } from './brandRaster.mjs'

const icon = (file, size, purpose) => ({ src: file, sizes: `${size}x${size}`, type: 'image/png', purpose })

/** Its addresses are relative to brand/, so that the same file serves a root and a folder. */
export function manifestOf({ name, tagline, colors }) {
  const manifest = {
    _about: MADE_BY,
    name,
    // A home screen shows about twelve letters below an icon; a name is not cut within a word.
    short_name: name.length <= 12 ? name : name.split(/\s/)[0],
    ...(tagline !== '' && { description: tagline }),
    lang: 'en',
    start_url: '../',
    scope: '../',
    // Not standalone: a shopper who comes from the wallet or from a link needs Back and Reload.
    display: 'minimal-ui',
    theme_color: colors.paper,
    background_color: colors.paper,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
      icon('icon-monochrome-512.png', 512, 'monochrome'),
    ],
    shortcuts: [
      { name: 'Search', url: '../search' },
      { name: 'My Orders', url: '../myorders' },
    ],
    // Android lists the installed shop for pictures. For a PDF too, because a wallet may give one: the checkout then says what to do.
    share_target: {
      action: '../shared-receipt',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'receipt', accept: ['image/*', 'application/pdf'] }] },
    },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
