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

/** The part of the owner's .htaccess that an update replaces. */
export const rulesPart = (htaccess) =>
  /^# BEGIN shop[\s\S]*?^# END shop.*\n/m.exec(htaccess)?.[0] ?? ''

/** The owner's own lines stand in it: the host's handler of PHP, https, the guard. It is never uploaded over another. */
const isRules = (path) => path === '.htaccess'

const list = (paths) => paths.map((path) => `    ${path}`).join('\n')

/** `index.html` is last, because it names the others. */
const inOrder = (paths) => [
  ...paths.filter((path) => path !== 'index.html').toSorted(),
  ...paths.filter((path) => path === 'index.html'),
]

const ZONE = `   Both set PHP's time zone to Asia/Kathmandu: in another one each order reads hours too old. The database's clock has to be
   the same.`

function backendFiles({ address, base, apiHost }) {
  const modPhp =
    'server/modphp.htaccess where PHP runs inside Apache (phpinfo says "Apache 2.0 Handler")'
  if (apiHost !== '')
    return `server/backend.htaccess as .htaccess into the folder backend of ${apiHost}, with ${new URL(address).origin} in its SetEnvIf Origin line`
  return base === '/'
    ? `${modPhp}, as backend/.htaccess; otherwise no such file`
    : `server/backend.htaccess as backend/.htaccess; below its lines those of ${modPhp}`
}

function firstTime({ address, base, apiHost, stampZone }) {
  const place =
    base === '/'
      ? 'the document root of the host (often public_html)'
      : `the folder ${base} of the document root`
  return `THE FIRST TIME

0. Copy what stands on the server now to another place. Is there a .htaccess already in
   ${place}?
   It may hold the lines that run PHP: do not upload ours over it. Take out what led all addresses to the former site
   (RewriteRule ... index.html or index.php), and paste server/htaccess-part.txt below the lines that are left.
   Delete the scripts (.js) of a former site in that folder: if one of them is a service worker, its visitors never see this shop.
1. Upload everything that lies in "shop" into ${place}:
   assets/ and brand/ first, index.html last. .htaccess, unless there was one (step 0), begins with a dot: tell your upload
   program to show hidden files.
2. server/backend.user.ini as backend/.user.ini (php-fpm).
   ${backendFiles({ address, base, apiHost })}.
${stampZone ? `   PHP's clock is ${stampZone}, as "stampZone" says.` : ZONE}
   server/uploads.htaccess as .htaccess into each folder that receives uploads.
   nginx: server/nginx.conf; a server of your own with Apache: server/apache.conf. Change the lines marked "<-".${
     base === '/' ? '' : '\n   robots.txt belongs into the root of the host.'
   }
3. npm run sitemap -- ${address}
   Upload the sitemap.xml that it writes beside index.html.
4. Copy server/shop-doctor.php into backend/api, then npm run doctor -- ${address}
   Its first line says whether the shop sells; with that file it also knows PHP's time zone and limits. Delete the file then.

You enter the back office at ${address.replace(/\/*$/, '')}: press the person at the top and log in with your own e-mail and
password. ${base}nest alone shows the shop to whoever is not logged in.
`
}

function update({ address, before, difference, old, rules, part }) {
  const uploaded = (paths) => paths.filter((path) => !isRules(path))
  const { added, changed, gone } = difference
  const news = added.filter(isAsset)
  const others = inOrder(uploaded([...added.filter((path) => !isAsset(path)), ...changed]))
  const back = inOrder(uploaded([...changed, ...gone.filter((path) => !isAsset(path))]))
  return `AN UPDATE FROM ${before.name}

1. assets/: upload the new files beside the old ones (${news.length} new). Delete none of the old ones today: open tabs need them.
2. Then these, in this order:
${list(others)}
   Leave out what you changed on the server yourself: shop.config.json, brand/, robots.txt.
${
  before.part === part
    ? '3. .htaccess, nginx.conf: nothing to do, keep yours.'
    : `3. .htaccess: replace the part from "BEGIN shop" to "END shop" by server/htaccess-part.txt (version ${rules}, before:
   ${before.rules}), and keep your own lines outside of it: https, the guard. In nginx.conf there are four such parts.`
}
4. npm run doctor -- ${address}
   If the guard of the back office was on, it has to say so again.

WHAT MAY BE DELETED
${old.length > 0 ? list(old) : '    Nothing.'}

HOW TO GO BACK

Upload from ${before.name}/shop, in this order:
${list(back)}
Its assets are still on the server, because none was deleted today.${
    before.part === part
      ? ''
      : `\n.htaccess: the part of ${before.name}/shop/.htaccess in place of ours.`
  }
`
}

const TAKEN_AWAY = `HOW TO TAKE THE SHOP AWAY, OR GO BACK TO A FORMER SITE

1. Upload back/sw.js over sw.js, and leave it there for some months: it takes this shop off the devices of its visitors, who
   see what stands on the server at their second visit.
2. Put your copy of the former .htaccess back, or take the part from "BEGIN shop" to "END shop" out.
3. Delete the other files of "shop", and upload the copy of the former site, index.html last.
`

/** UPLOAD.txt, written for an owner who does not know the project. */
export function uploadText({ before, difference, old, ...known }) {
  const { name, brandName, version, built, commit, address } = known
  const first = firstTime(known)
  return `${brandName}, release ${name}
Version ${version}, built ${built.slice(0, 16).replace('T', ' ')} UTC${commit ? `, commit ${commit}` : ''}, for ${address}

In this folder: "shop" is the shop, "server" holds files for the web server and PHP, "back" what takes the shop away again,
release.json lists every file with its size and hash. The licences of all packages are in shop/licenses.txt and
shop/licenses-of-files.txt. Nothing but the contents of "shop" belongs into the shop's folder on the host.
docs/install.md explains each step.

${before ? `${update({ ...known, before, difference, old })}\n${first}` : first}
${TAKEN_AWAY}`
}
