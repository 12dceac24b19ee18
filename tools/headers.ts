import type { Plugin } from 'vite'
import { contentSecurityPolicy } from './policy.ts'

// Reads the headers from .htaccess and nginx.conf. The preview server sends them, so every journey runs with them.

/** A worker obeys the policy of its own response, not the page's. Only the webp encoder (D-166) may compile WebAssembly. */
export const ENCODER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const APP_HEADERS: Record<string, string> = {
  'Content-Security-Policy': `${contentSecurityPolicy()}; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** Makes the preview server send a real installation's headers, but not with the mock's own pages. */
export function servedHeaders(): Plugin {
  return {
    name: 'served-headers',
    configurePreviewServer(server) {
      server.middlewares.use((request, reply, next) => {
        const path = request.url ?? '/'
        if (!path.startsWith('/__mock') && !path.startsWith('/backend/'))
          for (const [name, value] of Object.entries(APP_HEADERS)) reply.setHeader(name, value)
        if (path.startsWith('/assets/webpWorker-'))
          reply.setHeader('Content-Security-Policy', ENCODER_POLICY)
        if (path.startsWith('/assets/'))
          reply.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
        else if (!path.startsWith('/backend/')) reply.setHeader('Cache-Control', 'no-cache')
        next()
      })
    },
  }
}
