import type { Plugin } from 'vite'

/**
 * The page says where the shop lies (`<html data-base="/">`) and the bundle asks it, so that one build serves a document
 * root and, moved by `tools/subfolder.mjs`, a folder too.
 */
export function baseAtRuntime(): Plugin {
  return {
    name: 'base-at-runtime',
    apply: 'build',
    config: () => ({ define: { 'import.meta.env.BASE_URL': 'document.documentElement.dataset.base' } }),
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<html lang="en"', '<html lang="en" data-base="/"'),
    },
  }
}
