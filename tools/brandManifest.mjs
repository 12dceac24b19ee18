// Writes the web app manifests, with which the shop and the back office can be installed.
import { GENERATOR_MARK } from './brandRaster.mjs'

const iconEntry = (file, size, purpose) => ({
  src: file,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/**
 * Neither the shop's nor the back office's manifest has an `id`, so browsers use the start address as the id. A written
 * id would be resolved from the host's root, so two shops in folders of one host would become one application.
 */
const commonFields = (colors) => ({
  _about: GENERATOR_MARK,
  lang: 'en',
  // `standalone` would hide the browser's Back and Reload, which a shopper needs who arrives from the wallet or a link.
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

/** Screenshots that a phone shows when the browser offers to install the shop (`npm run brand -- --screens`). */
export const SCREENSHOTS = [
  { file: 'screen-narrow.jpg', width: 390, height: 780, scale: 2, form: 'narrow' },
  { file: 'screen-wide.jpg', width: 1280, height: 800, scale: 1, form: 'wide' },
]

const screenshotEntries = (name, present) =>
  SCREENSHOTS.filter(({ file }) => present.includes(file)).map(
    ({ file, width, height, scale, form }) => ({
      src: file,
      sizes: `${width * scale}x${height * scale}`,
      type: 'image/jpeg',
      form_factor: form,
      label: name,
    }),
  )

// A home screen shows about twelve letters below an icon. A longer name is shortened to its first word.
const shortName = (name) => (name.length <= 12 ? name : name.split(/\s/)[0])

/** src/admin/frame/adminInstall.ts links this manifest, so that the back office can be installed as an application of its own. */
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

/** The manifest's addresses are relative to brand/, so that the same file works at a host's root and in a folder. */
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
    // Lists the installed shop among Android's targets for a shared picture. PDF is accepted too, because some wallets
    // share one; the checkout then tells the shopper what to do.
    share_target: {
      action: '../shared-receipt',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'receipt', accept: ['image/*', 'application/pdf'] }] },
    },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
