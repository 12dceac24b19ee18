// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ARCHIVE_FILES, EXPORTED_FILES } from '../deploy/try/secrets.mjs'

// Tests only the patterns of the rules. deploy/try/questions.mjs asks Apache and nginx themselves for each name.

const RULES = {
  '.htaccess': { file: 'public/.htaccess', rule: /RewriteRule (\S*\(\?:zip\S*) -/ },
  'nginx.conf': {
    file: 'deploy/nginx.conf',
    rule: /location ~\* (\S*\(\?:zip\S*) \{ return 404; \}/,
  },
}

it.each(Object.entries(RULES))(
  '%s refuses archives and exported tables in the root and below backend/, but not the catalogue',
  (name, { file, rule }) => {
    const start = name === 'nginx.conf' ? '/' : ''
    const refused = new RegExp(rule.exec(readFileSync(file, 'utf8'))?.[1] ?? '^$', 'i')
    const paths = [...ARCHIVE_FILES, ...EXPORTED_FILES].flatMap((path) => [
      path,
      `backend/api/${path}`,
    ])
    expect(paths.filter((path) => !refused.test(start + path))).toEqual([])
    const served = ['feed.csv', 'feed.xml', 'shop.config.json', 'robots.txt', 'blog/table.csv']
    expect(served.filter((path) => refused.test(start + path))).toEqual([])
  },
)
