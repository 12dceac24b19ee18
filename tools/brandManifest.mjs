// Writes the manifest by which a phone puts the shop on its home screen.
import { MADE_BY } from './brandRaster.mjs'

const iconEntry = (file, size, purpose) => ({
  src: file,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/**
 * The common part of the shop and its back office. Neither has an `id`: browsers then take the start address, and a written one
 * would be read from the host's root, where two shops in folders would be one application.
 */
const commonFields = (colors) => ({
  _about: MADE_BY,
  lang: 'en',
  // Not standalone: a shopper who comes from the wallet or from a link needs Back and Reload.
  display: 'minimal-ui',
  theme_color: colors.paper,
  background_color: colors.paper,
  icons: [
    iconEntry('icon-192.png', 192, 'any'),
    iconEntry('icon-512.png', 512, 'any'),
    iconEntry('icon-maskable-512.png', 512, 'maskable'),
    iconEntry('icon-monochrome-512.png', 512, 'monochrome'),
  ],
})

/** Pictures of the shop itself, which a phone shows beside the offer to install it (`npm run brand -- --screens`). */
export const SCREENS = [
  { file: 'screen-narrow.jpg', width: 390, height: 780, scale: 2, form: 'narrow' },
  { file: 'screen-wide.jpg', width: 1280, height: 800, scale: 1, form: 'wide' },
]

const screenshotEntries = (name, present) =>
  SCREENS.filter(({ file }) => present.includes(file)).map(
    ({ file, width, height, scale, form }) => ({
      src: file,
      sizes: `${width * scale}x${height * scale}`,
      type: 'image/jpeg',
      form_factor: form,
      label: name,
    }),
  )

// A home screen shows about twelve letters below an icon; a name is not cut within a word.
const shortName = (name) => (name.length <= 12 ? name : name.split(/\s/)[0])

/** The back office as an application of its own; src/admin/frame/adminInstall.ts names it in the page. */
export function adminManifestOf({ name, colors }) {
  const manifest = {
    ...commonFields(colors),
    name: `${name} back office`,
    short_name: 'Back office',
    start_url: '../nest/dashboard',
    scope: '../nest',
    shortcuts: [
      { name: 'Orders', url: '../nest/orders' },
      { name: 'Products', url: '../nest/products' },
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Its addresses are relative to brand/, so that the same file serves a root and a folder. */
export function manifestOf({ name, tagline, colors, screens = [] }) {
  const shown = screenshotEntries(name, screens)
  const manifest = {
    ...commonFields(colors),
    name,
    short_name: shortName(name),
    ...(tagline !== '' && { description: tagline }),
    ...(shown.length > 0 && { screenshots: shown }),
    start_url: '../',
    scope: '../',
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
