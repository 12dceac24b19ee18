// The words that go with a release: what to upload, and how to go back.

/** An asset has the hash of its contents in its name, so it is never changed, and an older one does no harm. */
const isAsset = (path) => path.startsWith('assets/')

/** The difference between two releases, by the paths inside `shop/`. */
export function changes(before, now) {
  const paths = (files) => Object.keys(files)
  const same = (path) => before[path]?.[1] === now[path]?.[1]
  return {
    added: paths(now).filter((path) => !(path in before)),
    changed: paths(now).filter((path) => path in before && !same(path)),
    gone: paths(before).filter((path) => !(path in now)),
  }
}

/** Assets that neither this release nor the one before it needs: an open tab may be one version behind. */
export function deletable(older, before, now) {
  const known = older.flatMap((files) => Object.keys(files))
  return [...new Set(known)]
    .filter((path) => isAsset(path) && !(path in before) && !(path in now))
    .toSorted()
}

const list = (paths) => paths.map((path) => `    ${path}`).join('\n')

/** `index.html` is last, because it names the others. */
const inOrder = (paths) => [
  ...paths.filter((path) => path !== 'index.html').toSorted(),
  ...paths.filter((path) => path === 'index.html'),
]

function firstTime({ address, base, apiHost }) {
  const place =
    base === '/'
      ? 'the document root of the host (often public_html)'
      : `the folder ${base} of the document root`
  const backend =
    apiHost !== ''
      ? `server/backend.htaccess as .htaccess into the folder backend of ${apiHost}, with ${new URL(address).origin} in its SetEnvIf Origin line`
      : base === '/'
        ? 'server/modphp.htaccess as backend/.htaccess where PHP runs inside Apache; with php-fpm (most hosts) no such file'
        : 'server/backend.htaccess as backend/.htaccess'
  return `THE FIRST TIME

1. Upload everything that lies in "shop" into ${place}:
   assets/ and brand/ first, index.html last. .htaccess begins with a dot: tell your upload program to show hidden files.
2. server/backend.user.ini as backend/.user.ini (php-fpm).
   ${backend}.
   server/uploads.htaccess as .htaccess into each folder that receives uploads.
   nginx: server/nginx.conf; a server of your own with Apache: server/apache.conf. Change the lines marked "<-".${
     base === '/' ? '' : '\n   robots.txt belongs into the root of the host.'
   }
3. npm run doctor -- ${address}
   Its first line says whether the shop sells.
`
}

function update({ address, before, difference, old, rules }) {
  const { added, changed, gone } = difference
  const news = added.filter(isAsset)
  const others = inOrder([...added.filter((path) => !isAsset(path)), ...changed])
  const sameRules = before.rules === rules
  const back = inOrder([...changed, ...gone.filter((path) => !isAsset(path))])
  return `AN UPDATE FROM ${before.name}

1. assets/: upload the new files beside the old ones (${news.length} new). Delete none of the old ones today: open tabs need them.
2. Then these, in this order:
${list(others)}
   Leave out what you changed on the server yourself: shop.config.json, brand/, robots.txt.
${
  sameRules
    ? '3. The rules in .htaccess and nginx.conf have the same version as before: keep yours.'
    : `3. The rules have version ${rules} now (before: ${before.rules}). In .htaccess replace the part from "BEGIN shop" to
   "END shop" (in nginx.conf the four such parts) and keep your own lines outside of them.`
}
4. npm run doctor -- ${address}

WHAT MAY BE DELETED
${old.length > 0 ? list(old) : '    Nothing.'}

HOW TO GO BACK

Upload from ${before.name}/shop, in this order:
${list(back)}
Its assets are still on the server, because none was deleted today.
`
}

/** UPLOAD.txt, written for an owner who does not know the project. */
export function uploadText({
  name,
  brandName,
  version,
  built,
  commit,
  address,
  base,
  apiHost,
  before,
  difference,
  old,
  rules,
}) {
  const back = `HOW TO GO BACK

There is no earlier release here. Before you upload, copy what stands on the server now to another place; to go back, upload
that copy again, index.html last.
`
  const first = firstTime({ address, base, apiHost })
  return `${brandName}, release ${name}
Version ${version}, built ${built.slice(0, 16).replace('T', ' ')} UTC${commit ? `, commit ${commit}` : ''}, for ${address}

In this folder: "shop" is the shop, "server" holds files for the web server and PHP, release.json lists every file with its
size and hash. The licences of all packages are in shop/licenses.txt and shop/licenses-of-files.txt. Nothing but the contents
of "shop" belongs into the shop's folder on the host. docs/operating.md explains each step.

${before ? `${update({ address, before, difference, old, rules })}\n${first}` : `${first}\n${back}`}`
}
