import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const ROUTER = 'node_modules/react-router/dist/production/index.mjs'

/**
 * Takes two parts off the first view, gzip: 4.1 KB of axios' adapter for fetch(), because calls use XMLHttpRequest for its
 * progress events, and 0.5 KB of the router's development build, which its package names for every bundler.
 */
export const trimLibraries = (): Plugin => ({
  name: 'trim-libraries',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /^react-router-dom$/ }, handler: () => resolve(ROUTER) },
  load: { filter: { id: /axios\/lib\/adapters\/fetch\.js$/ }, handler: () => 'export const getFetch = () => null' },
})
