// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as paths from '../src/rules/paths'

const { ADMIN_PATHS, ...others } = paths
const SCREENS = [
  ...Object.values(others).filter((value) => typeof value === 'string'),
  ...Object.values(ADMIN_PATHS),
  paths.productPath(7).replace(/\?.*/, ''),
]

/** Both servers' rules name the screens, so that any other address gets status 404. */
const RULES = {
  '.htaccess': {
    file: 'public/.htaccess',
    rule: /RewriteRule \^(\(\?:products.*?)\/\?\$ index\.html/,
  },
  'nginx.conf': {
    file: 'deploy/nginx.conf',
    rule: /"~\*\^\/(\(\?:products.*?)\/\?\$" index\.html/,
  },
}

it.each(Object.entries(RULES))(
  '%s knows each screen of the shop and no other address',
  (_name, { file, rule }) => {
    const known = new RegExp(`^${rule.exec(readFileSync(file, 'utf8'))?.[1]}/?$`, 'i')
    // Home is the folder itself, which needs no rule.
    expect(SCREENS.filter((path) => path !== '/' && !known.test(path.slice(1)))).toEqual([])
    expect(
      ['productz', 'product/7', 'wp-admin', 'nestor', 'nowhere/at/all'].filter((path) =>
        known.test(path),
      ),
    ).toEqual([])
  },
)
