/**
 * Test these patterns before those of browsers: the user agent of an in-app browser also names the browser that the app
 * is built on.
 */
export const APP_BROWSERS: readonly [RegExp, string][] = [
  [/FBA[NV]|FB_IAB/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/musical_ly|BytedanceWebview|TikTok/i, 'TikTok'],
  [/Viber/i, 'Viber'],
  [/WhatsApp/, 'WhatsApp'],
  [/; wv\)/, 'WebView'],
]

export const isInsideApp = (agent: string): boolean =>
  APP_BROWSERS.some(([sign]) => sign.test(agent))

/**
 * A link that opens the address in the phone's own browser on Android. An app that does not support such links opens
 * the address itself. Null on other systems, which have no such link.
 */
export function linkToBrowser(address: string, agent: string): string | null {
  const { protocol, host, pathname, search } = new URL(address)
  if (!/Android/.test(agent)) return null
  const parts = [
    `scheme=${protocol.replace(':', '')}`,
    'action=android.intent.action.VIEW',
    'category=android.intent.category.BROWSABLE',
    `S.browser_fallback_url=${encodeURIComponent(address)}`,
  ]
  return `intent://${host}${pathname}${search}#Intent;${parts.join(';')};end`
}
