// Writes the values of shop.config.json into a build's page: name, description, share card, colours, icons and loader.
import { recolorDrawing } from './brandColors.mjs'

const escaped = (text) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const textOr = (value, otherwise = '') =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : otherwise

/** Always take the weave from the sample page: a branded page may already have other colours, which cannot be replaced. */
const WEAVE = /<pattern id="weave"[\s\S]*?<\/pattern>/

/** The same pattern as in src/rules/devanagari.ts. */
const DEVANAGARI = /[\u0900-\u097F]/

/** The folder in which the shop is installed, with slashes; null if the page is not from a build of this shop. */
export const shopFolderOf = (html) => /<html [^>]*data-base="([^"]*)"/.exec(html)?.[1] ?? null

/** A share card needs absolute addresses, because chat apps do not resolve relative ones against the page. */
function shareCardTags({ brand, tagline, shopUrl, base }) {
  const origin = /^https?:\/\/[^/\s"<>]+/.exec(shopUrl)?.[0] ?? ''
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', brand],
    ['og:title', brand],
    ['og:description', tagline],
    ...(origin === ''
      ? []
      : [
          ['og:url', `${origin}${base}`],
          ['og:image', `${origin}${base}brand/share.png`],
          ['og:image:width', '1200'],
          ['og:image:height', '630'],
        ]),
  ]
  return tags
    .map(([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`)
    .join('\n    ')
}

/**
 * Tells search engines the address of the shop's search, which some show below the shop's name. Browsers do not run this
 * script, because its type is JSON.
 */
function siteDataScript({ brand, shopUrl, base }) {
  const origin = /^https?:\/\/[^/\s"<>]+/.exec(shopUrl)?.[0]
  if (origin === undefined) return ''
  const url = origin + base
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand,
    url,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>\n    `
}

/**
 * `html` may already be branded. The loader's weave then has other colours, which cannot be replaced again, so the weave
 * comes from `source`, the project's own index.html.
 */
export function brandPage(html, { config, colors, themed, source, version = '' }) {
  const base = shopFolderOf(html)
  if (base === null) throw new Error("index.html isn't from a build of this shop")
  const brand = textOr(config.brandName, /<title>([^<]*)/.exec(html)?.[1])
  const tagline = textOr(Object(config.texts).tagline, 'Wear Your Identity. Own the Moment.')
  const wordmark = textOr(config.wordmark, 'brand/wordmark.svg')
  const logo = /^(?:[a-z]+:|\/)/i.test(wordmark) ? wordmark : `${base}${wordmark}`
  const built = version === '' ? '' : `<meta name="version" content="${escaped(version)}" />\n    `
  const card = shareCardTags({ brand, tagline, shopUrl: textOr(config.shopUrl), base })
  const site = siteDataScript({ brand, shopUrl: textOr(config.shopUrl), base })
  const weave = recolorDrawing(WEAVE.exec(source)[0], colors)
  const icons = [
    `<link rel="icon" href="${base}favicon.ico" sizes="32x32" />`,
    `<link rel="icon" href="${base}brand/icon-192.png" type="image/png" sizes="192x192" />`,
    `<link rel="apple-touch-icon" href="${base}brand/apple-touch-icon.png" />`,
    `<link rel="manifest" href="${base}brand/manifest.json" />`,
    `<link rel="license" href="${base}licenses.txt" />`,
  ].join('\n    ')
  const theme = themed ? `<link rel="stylesheet" href="${base}brand/theme.css" />\n    ` : ''
  return html
    .replaceAll(/ *<meta property="og:[^>]*>\n?/g, '')
    .replaceAll(/ *<script type="application\/ld\+json">[^<]*<\/script>\n?/g, '')
    .replaceAll(/ *<meta name="version"[^>]*>\n?/g, '')
    .replaceAll(/ *<link rel="(?:icon|apple-touch-icon|manifest|license)"[^>]*>\n?/g, '')
    .replaceAll(/ *<link rel="stylesheet" href="[^"]*brand\/theme\.css" \/>\n?/g, '')
    .replace(/<title>[^<]*/, () => `<title>${escaped(brand)}`)
    .replace(
      /(<meta name="description" content=")[^"]*("[^>]*>)/,
      (_all, before, after) =>
        `${before}${escaped(tagline)}${after}\n    ${built}${site}${card}\n    ${icons}`,
    )
    .replace(/(<meta name="theme-color" content=")[^"]*/, (_all, before) => before + colors.paper)
    .replace(/(<body bgcolor=")[^"]*/, (_all, before) => before + colors.paper)
    .replace(
      /(<link rel="preload" href=")[^"]*(" as="image")/,
      (_all, before, after) => before + escaped(logo) + after,
    )
    .replace(/(<image href=")[^"]*/, (_all, before) => before + escaped(logo))
    .replace(
      /<h1><img src="[^"]*"([^>]*) alt="[^"]*"/,
      (_all, size) => `<h1><img src="${escaped(logo)}"${size} alt="${escaped(brand)}"`,
    )
    .replace(
      /(<\/h1>\s*<p)[^>]*>[^<]*/,
      (_all, before) =>
        `${before}${DEVANAGARI.test(tagline) ? ' lang="ne"' : ''}>${escaped(tagline)}`,
    )
    .replace(/(height="4320" fill=")[^"]*/, (_all, before) => before + colors.paper)
    .replace(/(<text id="(?:slow|stuck)"[^>]* fill=")[^"]*/g, (_all, before) => before + colors.ink)
    .replace(WEAVE, () => weave)
    .replace(/ *<\/body>/, (end) => `${theme === '' ? '' : `    ${theme.trim()}\n`}${end}`)
}
