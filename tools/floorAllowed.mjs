// Features newer than the floor that the build may use, each with its reason: how it is guarded, or what is lost without it.
// An entry covers its feature and the features below it, in the named files if it names any. An entry that no file needs
// fails, so that the list stays short.

/** src/app/polyfills.ts adds these to the page. They are not allowed in a worker, which has no polyfills. */
export const POLYFILLED = [
  'javascript.builtins.Array.toSorted',
  'javascript.builtins.Object.hasOwn',
  'api.AbortSignal.timeout_static',
]

export const ALLOWED = [
  // ---- scripts: checked before use ----
  {
    feature: 'api.Document.startViewTransition',
    why: 'the router and src/display/morph.ts ask for it and change the page at once without it',
  },
  {
    feature: 'api.Window.navigation',
    why: 'React draws its default indicator and useLeaveGuard holds Back only where it is there',
  },
  { feature: 'api.Navigation', why: 'reached only through window.navigation, which is asked for' },
  {
    feature: 'api.Navigator.share',
    why: 'the button asks for it; elsewhere it copies the link or saves the picture',
  },
  {
    feature: 'api.Navigator.canShare',
    why: 'asked for with typeof; elsewhere the picture is saved',
  },
  {
    feature: 'api.Navigator.setAppBadge',
    why: 'adminInstall.ts asks for it; elsewhere the icon has no number',
  },
  { feature: 'api.Navigator.clearAppBadge', why: 'comes with setAppBadge, which is asked for' },
  {
    feature: 'api.Navigator.connection',
    why: 'read with ?.; elsewhere the line counts as an ordinary one',
  },
  {
    feature: 'api.scheduler',
    why: 'read with ?.; elsewhere a message of a channel gives the browser its turn (src/api/core/slices.ts)',
  },
  { feature: 'api.Scheduler.postTask', why: 'called with ?. through the same line' },
  {
    feature: 'api.OffscreenCanvas',
    why: 'webpWorker.ts asks with typeof; elsewhere the page decodes the picture',
  },
  {
    feature: 'api.HTMLFormElement.requestSubmit',
    why: 'Ctrl+Enter in the product form, called with ?.; elsewhere Save is pressed',
  },
  {
    feature: 'html.global_attributes.translate',
    why: 'without it a translator also translates amounts and numbers, which it leaves as they are in nearly all languages',
  },
  { feature: 'api.reportError', why: 'React asks with typeof and falls back to an ErrorEvent' },
  {
    feature: 'api.Window.setImmediate',
    why: "React's scheduler and axios ask with typeof; no browser has it",
  },
  {
    feature: 'api.Window.cookieStore',
    why: 'axios asks for it before its cookie, of which the shop has none',
  },
  { feature: 'javascript.builtins.Error.captureStackTrace', why: 'axios asks for it' },
  {
    feature: 'javascript.builtins.Iterator.drop',
    why: 'a method of our own: no iterator is meant (lib ES2022 knows no iterator helpers)',
  },
  {
    feature: 'javascript.builtins.ArrayBuffer.resize',
    why: "a method of the QR decoder's own: no buffer is meant",
  },
  {
    feature: 'javascript.builtins.Iterator.toArray',
    why: "axios' own function: no iterator is meant",
  },
  // ---- scripts: harmless without a listener ----
  {
    feature: 'api.Window.beforeinstallprompt_event',
    why: 'elsewhere the shop offers no place on the home screen',
  },
  {
    feature: 'api.Window.beforeunload_event',
    why: 'iOS never asks before a page is left; the draft is kept',
  },
  { feature: 'api.Element.wheel_event', why: 'a phone has no wheel' },
  // ---- attributes and elements: ignored where unknown ----
  {
    feature: 'html.elements.input.capture',
    why: 'phones alone have a camera to open; elsewhere files are chosen',
  },
  { feature: 'html.elements.img.fetchpriority', why: 'speed only' },
  {
    feature: 'html.elements.search',
    why: 'an unknown element shows its content; it is styled as a block',
  },
  { feature: 'html.global_attributes.autocapitalize', why: "comfort of a phone's keyboard only" },
  {
    feature: 'html.global_attributes.inert',
    why: 'the parts are hidden from sight and reading besides',
  },
  { feature: 'html.global_attributes.is', why: 'React passes it on; the shop has no such element' },
  {
    feature: 'html.elements.link.rel.prefetch',
    why: "React Router's prefetch of its own framework, which the shop does not use",
  },
  {
    feature: 'html.elements.link.rel.modulepreload',
    why: "React Router's prefetch of its own framework; for the build's own links: speed only",
  },
  // ---- styles: looks or speed only ----
  {
    feature: 'css.selectors.-webkit-slider-thumb',
    in: ['src/storefront/products/filters.module.css'],
    why: 'the slider is shown only where the browser knows this or the next one; the two fields stand beside it',
  },
  {
    feature: 'css.selectors.-moz-range-thumb',
    in: ['src/storefront/products/filters.module.css'],
    why: 'the slider is shown only where the browser knows this or the one before; the two fields stand beside it',
  },
  { feature: 'css.properties.accent-color', why: "the browser's own colour on a tick" },
  {
    feature: 'css.properties.align-content',
    why: 'start: a flex box of Chromium 92 reads it as flex-start',
  },
  {
    feature: 'css.properties.align-self',
    why: 'start and end: a flex box of Chromium 92 reads them as flex-start and flex-end',
  },
  { feature: 'css.properties.cursor', why: 'a phone has no pointer' },
  { feature: 'css.properties.forced-color-adjust', why: 'only where the system forces colours' },
  {
    feature: 'css.properties.overscroll-behavior',
    why: 'the page scrolls on at the end of a list',
  },
  {
    feature: 'css.properties.overscroll-behavior-x',
    why: 'the page scrolls on at the end of a row',
  },
  { feature: 'css.properties.resize', why: 'a phone has no handle to pull' },
  { feature: 'css.properties.scroll-snap-stop', why: 'a fast swipe may pass a picture' },
  {
    feature: 'css.properties.scrollbar-width',
    why: 'scrollbars are seen, but for those that ::-webkit-scrollbar hides',
  },
  {
    feature: 'css.selectors.-webkit-scrollbar',
    why: 'for browsers without scrollbar-width; Firefox has it',
  },
  {
    feature: 'css.properties.text-wrap',
    why: 'headings and paragraphs break their lines less evenly',
  },
  { feature: 'css.at-rules.media.forced-colors', why: 'only where the system forces colours' },
  { feature: 'css.at-rules.media.prefers-contrast', why: 'only where more contrast is asked for' },
  { feature: 'css.at-rules.property', why: 'speed only: elsewhere --bar is inherited by all' },
  {
    feature: 'css.properties.break-after',
    why: 'in print only: a heading may stand alone at the foot of a sheet',
  },
  { feature: 'css.at-rules.page', why: "a slip is printed with the browser's own margins" },
  { feature: 'css.selectors.view-transition-group', why: 'only where view transitions are' },
  {
    feature: 'css.selectors.-webkit-search-cancel-button',
    why: 'a rule of its own; Firefox has no such button',
  },
  {
    feature: 'css.at-rules.container',
    in: ['src/admin/dashboard/dashboard.module.css'],
    why: 'a long figure on a narrow tile stays large',
  },
  {
    feature: 'css.properties.container-type',
    why: 'nothing is asked of a container where there are none',
  },
  // ---- :has(), rule by rule: none is the only sign of a state ----
  {
    feature: 'css.selectors.has',
    in: ['src/admin/run/run.module.css'],
    why: 'the progress of a run scrolls away on a phone',
  },
  {
    feature: 'css.selectors.has',
    in: ['src/admin/orders/orders.module.css'],
    why: 'the last row of a phone lies under the bar of the selected orders until it is scrolled',
  },
  {
    feature: 'css.selectors.has',
    in: ['src/storefront/checkout/checkout.module.css'],
    why: 'a gap below a field that has no second button',
  },
  {
    feature: 'css.selectors.has',
    in: ['src/admin/products/adminProducts.module.css'],
    why: 'an icon stands beside a short label',
  },
  {
    feature: 'css.selectors.has',
    in: ['src/admin/frame/adminFrame.module.css'],
    why: "on a phone a panel repeats the screen's title, and the buttons of a head stand in uneven rows",
  },
  {
    feature: 'css.properties.mask-image',
    in: ['src/admin/orders/orders.module.css'],
    why: 'the fade at the edge of a row that scrolls; the last tab is cut instead',
  },
  {
    feature: 'css.properties.animation-timeline',
    in: ['src/admin/orders/orders.module.css'],
    why: 'the fade stays at one edge',
  },
]
