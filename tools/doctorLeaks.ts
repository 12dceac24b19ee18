import { placeOfPageRule } from './doctorRules.ts'
import { headerOf, isShopPage, type Visit } from './doctorVisit.ts'

// Searches for files that must not be served: secrets, dumps, copies, logs, and files of the project that are not part of
// the shop.

const SECRET_FILES = [
  '.htaccess', '.user.ini', '.env', '.git/HEAD', '.git/config', '.htpasswd', '.DS_Store',
  'backup.sql', 'dump.sql', 'database.sql', 'db.sql', 'shop.sql', 'mysql.sql', 'backup.zip', 'backup.tar.gz', 'site.zip', 'public_html.zip', 'dist.zip',
  'config.php.bak', 'config.php~', 'config.php.old', 'config.php.save', 'config.inc', 'db.inc', 'includes/db.inc', 'index.php.bak', 'shop.config.json.bak', 'index.html.bak', '.htaccess.bak',
  'customers.csv', 'orders.csv', 'users.csv', 'orders.xlsx',
  'error_log', 'debug.log', 'error.log', 'php_errors.log', 'php.ini', 'phpinfo.php', 'info.php', 'adminer.php',
  'deploy/nginx.conf', 'deploy/README.md', 'package.json', 'package-lock.json', 'vite.config.ts', 'src/main.tsx', 'dist/shop.config.json', 'composer.json',
] // prettier-ignore
const PHP_FILES = [
  'config.php',
  'includes/config.php',
  'db.php',
  'includes/db.php',
  'connection.php',
  'settings.php',
  'wp-config.php',
  'config.PHP',
]
const BACKEND_FILES = [
  'error_log',
  'config.php.bak',
  'db.inc',
  'includes/db.inc',
  'dump.sql',
  'backup.sql',
  'database.sql',
  '.env',
  '.user.ini',
  '.htaccess',
  'composer.json',
  ...PHP_FILES,
]

export async function examineLeaks(visit: Visit): Promise<void> {
  const { base, origin, host } = visit
  const places = [
    ...[...SECRET_FILES, ...PHP_FILES].flatMap((name) => [`${base}/${name}`, `${origin}/${name}`]),
    ...BACKEND_FILES.flatMap((name) => [`${host}/backend/${name}`, `${host}/backend/api/${name}`]),
  ]
  // Some hosts answer every missing file with status 200 and a page of their own.
  const gone = await visit.ask(`${base}/gone-00000000.sql`)
  const anything = gone.status === 200 && !isShopPage(gone)
  const replies = await Promise.all(
    [...new Set(places)].map(async (address) => ({
      address,
      reply: await visit.ask(address, { refusable: true }),
    })),
  )
  const source: string[] = []
  const files: string[] = []
  for (const { address, reply } of replies) {
    if (reply.status !== 200 || reply.body.length === 0) continue
    const path = new URL(address).pathname
    // Another finding already says that the server ignores .htaccess.
    if (visit.unruled && path.endsWith('/.htaccess')) continue
    if (/<\?(php|=)/i.test(reply.text)) source.push(path)
    else if (
      /\.php$/i.test(path)
        ? /phpinfo\(\)|PHP Version|adminer/i.test(reply.text)
        : !isShopPage(reply) &&
          !(anything && headerOf(reply, 'content-type').startsWith('text/html'))
    )
      files.push(path)
  }
  const shown = (paths: string[]) =>
    paths.slice(0, 6).join(', ') + (paths.length > 6 ? ` and ${paths.length - 6} more` : '')
  if (source.length > 0)
    visit.wrong(
      'PHP source',
      `can be read by anyone, including its passwords: ${shown(source)}`,
      `Move the files out of the document root and change the passwords. The rule that returns 404 for them: ${placeOfPageRule(visit, 'source')}.`,
    )
  if (files.length > 0)
    visit.wrong(
      'private files',
      `can be read: ${shown(files)}`,
      `Delete them from the host. The rules that refuse them: ${placeOfPageRule(visit, 'hidden')} for hidden files, ${placeOfPageRule(visit, 'source')} for dumps, copies and logs.`,
    )
  if (source.length + files.length === 0)
    visit.good('private files', `none at ${replies.length} addresses`)
  await examineNeighbours(visit)
}

const NEIGHBOURS = [
  'blog',
  'mail',
  'webmail',
  'admin',
  'panel',
  'phpmyadmin',
  'wp-admin',
  'forum',
  'old',
]

/** The shop must not answer for a folder of another program on the same host. */
async function examineNeighbours(visit: Visit): Promise<void> {
  const { origin, base } = visit
  const swallowed: string[] = []
  for (const name of NEIGHBOURS) {
    const asked = ['index.html', 'index.php'].map((file) =>
      visit.ask(`${origin}/${name}/${file}`, { refusable: true }),
    )
    const there = (await Promise.all(asked)).some(
      (reply) => reply.status === 200 && !isShopPage(reply) && reply.body.length > 0,
    )
    if (there && isShopPage(await visit.ask(`${origin}/${name}/`))) swallowed.push(`/${name}/`)
  }
  if (swallowed.length > 0)
    visit.wrong(
      'other programs',
      `the shop answers requests for ${swallowed.join(', ')}`,
      base === origin
        ? `Exclude folders that exist: ${placeOfPageRule(visit, 'fallback')}.`
        : "Correct the host's .htaccess, which sends every path to the shop.",
    )
}
