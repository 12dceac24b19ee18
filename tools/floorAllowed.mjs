// Features newer than the oldest supported browsers that the build may use, each with its reason: how the code checks for
// the feature, or what is lost without it. An entry also covers all features below it. An entry that no file needs is an
// error.

/** src/app/polyfills.ts adds these APIs to the page. Workers have no polyfills, so these APIs are not allowed in workers. */
export const POLYFILLED_APIS = [
  'javascript.builtins.Array.toSorted',
  'javascript.builtins.Object.hasOwn',
  'api.AbortSignal.timeout_static',
]

export const ALLOWED_FEATURES = {
  // ---- scripts: checked before use ----
  'api.Document.startViewTransition':
    'the router and src/display/viewTransition.ts ask for it and change the page at once without it',
  'api.Window.navigation':
    'React draws its default indicator and useLeaveGuard holds Back only where it is there',
  'api.Navigation': 'reached only through window.navigation, which is asked for',
  'api.Navigator.share':
    'the button asks for it; elsewhere it copies the link or saves the picture',
  'api.Navigator.canShare': 'asked for with typeof; elsewhere the picture is saved',
  'api.Navigator.setAppBadge': 'adminInstall.ts asks for it; elsewhere the icon has no number',
  'api.Navigator.clearAppBadge': 'comes with setAppBadge, which is asked for',
  'api.Navigator.connection': 'read with ?.; elsewhere the line counts as an ordinary one',
  'api.scheduler':
    'read with ?.; elsewhere a message of a channel gives the browser its turn (src/api/core/slices.ts)',
  'api.Scheduler.postTask': 'called with ?. through the same line',
  'api.OffscreenCanvas': 'webpWorker.ts asks with typeof; elsewhere the page decodes the picture',
  'api.HTMLFormElement.requestSubmit':
    'Ctrl+Enter in the product form, called with ?.; elsewhere Save is pressed',
  'html.global_attributes.translate':
    'without it a translator also translates amounts and numbers, which it leaves as they are in nearly all languages',
  'api.reportError': 'React asks with typeof and falls back to an ErrorEvent',
  'api.Window.setImmediate': "React's scheduler and axios ask with typeof; no browser has it",
  'api.Window.cookieStore': 'axios asks for it before its cookie, of which the shop has none',
  'javascript.builtins.Error.captureStackTrace': 'axios asks for it',
  'javascript.builtins.Iterator.drop':
    'a method of our own: no iterator is meant (lib ES2022 knows no iterator helpers)',
  'javascript.builtins.ArrayBuffer.resize': "a method of the QR decoder's own: no buffer is meant",
  'javascript.builtins.Iterator.toArray': "axios' own function: no iterator is meant",
  // ---- scripts: harmless without a listener ----
  'api.Window.beforeinstallprompt_event': 'elsewhere the shop offers no place on the home screen',
  'api.Window.beforeunload_event': 'iOS never asks before a page is left; the draft is kept',
  'api.Element.wheel_event': 'a phone has no wheel',
  // ---- attributes and elements: ignored where unknown ----
  'html.elements.input.capture': 'phones alone have a camera to open; elsewhere files are chosen',
  'html.elements.img.fetchpriority': 'speed only',
  'html.elements.search': 'an unknown element shows its content; it is styled as a block',
  'html.global_attributes.autocapitalize': "comfort of a phone's keyboard only",
  'html.global_attributes.inert': 'the parts are hidden from sight and reading besides',
  'html.global_attributes.is': 'React passes it on; the shop has no such element',
  'html.elements.link.rel.prefetch':
    "React Router's prefetch of its own framework, which the shop does not use",
  'html.elements.link.rel.modulepreload':
    "React Router's prefetch of its own framework; for the build's own links: speed only",
  // ---- styles: looks or speed only ----
  'css.properties.accent-color': "the browser's own colour on a tick",
  'css.properties.align-content': 'start: a flex box of Chromium 92 reads it as flex-start',
  'css.properties.align-self':
    'start and end: a flex box of Chromium 92 reads them as flex-start and flex-end',
  'css.properties.cursor': 'a phone has no pointer',
  'css.properties.forced-color-adjust': 'only where the system forces colours',
  'css.properties.overscroll-behavior': 'the page scrolls on at the end of a list',
  'css.properties.overscroll-behavior-x': 'the page scrolls on at the end of a row',
  'css.properties.resize': 'a phone has no handle to pull',
  'css.properties.scroll-snap-stop': 'a fast swipe may pass a picture',
  'css.properties.scrollbar-width':
    'scrollbars are seen, but for those that ::-webkit-scrollbar hides',
  'css.selectors.-webkit-scrollbar': 'for browsers without scrollbar-width; Firefox has it',
  'css.properties.text-wrap': 'headings and paragraphs break their lines less evenly',
  'css.at-rules.media.forced-colors': 'only where the system forces colours',
  'css.at-rules.media.prefers-contrast': 'only where more contrast is asked for',
  'css.at-rules.property': 'speed only: elsewhere --bar is inherited by all',
  'css.properties.break-after': 'in print only: a heading may stand alone at the foot of a sheet',
  'css.at-rules.page': "a slip is printed with the browser's own margins",
  'css.selectors.view-transition-group': 'only where view transitions are',
  'css.selectors.-webkit-search-cancel-button': 'a rule of its own; Firefox has no such button',
  'css.properties.container-type': 'nothing is asked of a container where there are none',
}

/** Allowed in the named style sheet only. A state that `:has()` styles must also be recognisable without `:has()`. */
export const ALLOWED_IN_SHEET = {
  'src/storefront/products/filters.module.css': {
    'css.selectors.-webkit-slider-thumb':
      'the slider is shown only where the browser knows this or the next one; the two fields stand beside it',
    'css.selectors.-moz-range-thumb':
      'the slider is shown only where the browser knows this or the one before; the two fields stand beside it',
  },
  'src/admin/dashboard/dashboard.module.css': {
    'css.at-rules.container': 'a long figure on a narrow tile stays large',
  },
  'src/admin/run/run.module.css': {
    'css.selectors.has': 'the progress of a run scrolls away on a phone',
  },
  'src/admin/orders/orders.module.css': {
    'css.selectors.has':
      'the last row of a phone lies under the bar of the selected orders until it is scrolled',
    'css.properties.mask-image':
      'the fade at the edge of a row that scrolls; the last tab is cut instead',
    'css.properties.animation-timeline': 'the fade stays at one edge',
  },
  'src/storefront/checkout/checkout.module.css': {
    'css.selectors.has': 'a gap below a field that has no second button',
  },
  'src/admin/products/adminProducts.module.css': {
    'css.selectors.has': 'an icon stands beside a short label',
  },
  'src/admin/frame/adminFrame.module.css': {
    'css.selectors.has':
      "on a phone a panel repeats the screen's title, and the buttons of a head stand in uneven rows",
  },
}
