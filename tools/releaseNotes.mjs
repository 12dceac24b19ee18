// Writes UPLOAD.txt: what to upload, and how to go back.

/**
 * An asset's name contains the hash of its contents. So an asset never changes, and an old asset on the server does no
 * harm.
 */
const isAsset = (path) => path.startsWith('assets/')

export function changedFiles(before, now) {
  const paths = (files) => Object.keys(files)
  const same = (path) => before[path]?.[1] === now[path]?.[1]
  return {
    added: paths(now).filter((path) => !(path in before)),
    changed: paths(now).filter((path) => path in before && !same(path)),
    gone: paths(before).filter((path) => !(path in now)),
  }
}

/** Returns assets that neither this release nor the one before needs. An open tab may still run the release before. */
export function deletableFiles(older, before, now) {
  const known = older.flatMap((files) => Object.keys(files))
  return [...new Set(known)]
    .filter((path) => isAsset(path) && !(path in before) && !(path in now))
    .toSorted()
}

/** Leaves out releases for another address, because they were uploaded to another server. */
export const earlierReleasesOf = (earlier, { name, address }) =>
  earlier.filter((one) => one.name !== name && one.address === address)

/** An update replaces only this part of the owner's .htaccess. */
export const shopRulesPart = (htaccess) =>
  /^# BEGIN shop[\s\S]*?^# END shop.*\n/m.exec(htaccess)?.[0] ?? ''

/**
 * .htaccess may contain the owner's own lines (the host's PHP handler, https, the guard), so an update never replaces the
 * whole file.
 */
const isRules = (path) => path === '.htaccess'

const listText = (paths) => paths.map((path) => `    ${path}`).join('\n')

/** `index.html` is uploaded last, because it names all other files. */
const inUploadOrder = (paths) => [
  ...paths.filter((path) => path !== 'index.html').toSorted(),
  ...paths.filter((path) => path === 'index.html'),
]

const ZONE_TEXT = `   Both set PHP's time zone to Asia/Kathmandu; with another zone, new orders look hours old. Set the database to the
   same time zone.`

function backendFilesText({ address, base, apiHost }) {
  const ifModPhp = 'If PHP runs inside Apache (phpinfo says "Apache 2.0 Handler"),'
  if (apiHost !== '')
    return `Upload server/backend.htaccess as .htaccess to the backend folder on ${apiHost}, and put
   ${new URL(address).origin} in its SetEnvIf Origin line.`
  return base === '/'
    ? `${ifModPhp} upload server/modphp.htaccess as
   backend/.htaccess. Otherwise don't create that file.`
    : `Upload server/backend.htaccess as backend/.htaccess. ${ifModPhp}
   add the lines of server/modphp.htaccess below its own.`
}

function firstTimeText({ address, base, apiHost, stampZone }) {
  const place =
    base === '/'
      ? 'the document root of the host (often public_html)'
      : `the folder ${base} of the document root`
  return `THE FIRST TIME

0. Back up what is on the server now. Does ${place}
   already hold a .htaccess? It may contain the lines that run PHP, so don't overwrite it. Remove its lines that send all
   addresses to the previous site (RewriteRule ... index.html or index.php), and paste server/htaccess-part.txt below the rest.
   Delete the scripts (.js) of a previous site in that folder. If one is a service worker, returning visitors would never see this shop.
1. Upload everything in "shop" into ${place}:
   assets/ and brand/ first, index.html last. Upload .htaccess too, unless there was one
   (step 0). Its name begins with a dot, so tell your upload program to show hidden files.
2. Upload server/backend.user.ini as backend/.user.ini (for php-fpm).
   ${backendFilesText({ address, base, apiHost })}
${stampZone ? `   PHP's clock is ${stampZone}, as "stampZone" says.` : ZONE_TEXT}
   Upload server/uploads.htaccess as .htaccess to each folder that receives uploads.
   For nginx use server/nginx.conf, for your own server with Apache server/apache.conf. Change the lines marked "<-".${
     base === '/' ? '' : '\n   Upload robots.txt into the root of the host.'
   }
3. Run npm run sitemap -- ${address}
   This writes sitemap.xml. Upload it beside index.html.
4. Copy server/shop-doctor.php into backend/api, then run npm run doctor -- ${address}
   Its first line says whether customers can buy. With that file it also checks PHP's time zone and limits. Then delete the
   file.

To open the back office, go to ${address.replace(/\/*$/, '')}, press the person icon at the top and log in with your own email and
password. For anyone else, ${base}nest shows the shop.
`
}

function updateText({ address, before, difference, old, rules, part }) {
  const uploaded = (paths) => paths.filter((path) => !isRules(path))
  const { added, changed, gone } = difference
  const news = added.filter(isAsset)
  const others = inUploadOrder(uploaded([...added.filter((path) => !isAsset(path)), ...changed]))
  const back = inUploadOrder(uploaded([...changed, ...gone.filter((path) => !isAsset(path))]))
  return `AN UPDATE FROM ${before.name}

1. Upload the new files of assets/ beside the old ones (${news.length} new). Don't delete the old ones today: open tabs need them.
2. Then upload these, in this order:
${listText(others)}
   Skip shop.config.json, brand/ and robots.txt if you changed them on the server.
${
  before.part === part
    ? "3. Keep your .htaccess or nginx.conf: the shop's part hasn't changed."
    : `3. In .htaccess, replace the part from "BEGIN shop" to "END shop" with server/htaccess-part.txt (version ${rules}, before:
   ${before.rules}), and keep your own lines outside it (https, the guard). nginx.conf has four such parts.`
}
4. Run npm run doctor -- ${address}
   If the guard of the back office was on, the doctor must report that it still is.

FILES YOU CAN DELETE
${old.length > 0 ? listText(old) : '    Nothing.'}

HOW TO GO BACK

Upload from ${before.name}/shop, in this order:
${listText(back)}
Its assets are still on the server, because you deleted none today.${
    before.part === part
      ? ''
      : `\nIn .htaccess, replace the shop's part with the one in ${before.name}/shop/.htaccess.`
  }
`
}

const REMOVAL_TEXT = `HOW TO REMOVE THE SHOP, OR GO BACK TO THE PREVIOUS SITE

1. Replace sw.js with back/sw.js and leave it there for a few months. It deletes this shop's files from visitors' devices, so
   that they see the previous site on their next visit.
2. Restore your copy of the previous .htaccess, or remove the part from "BEGIN shop" to "END shop".
3. Delete the other files of "shop" and upload the copy of the previous site, index.html last.
`

export function uploadText({ before, difference, old, ...known }) {
  const { name, brandName, version, built, commit, address } = known
  const first = firstTimeText(known)
  return `${brandName}, release ${name}
Version ${version}, built ${built.slice(0, 16).replace('T', ' ')} UTC${commit ? `, commit ${commit}` : ''}, for ${address}

In this folder: "shop" is the shop, "server" holds files for the web server and PHP, and "back" removes the shop again.
release.json lists every file with its size and hash. The licenses of all packages are in shop/licenses.txt and
shop/licenses-of-files.txt. Upload only the contents of "shop" into the shop's folder on the host.
docs/install.md explains each step.

${before ? `${updateText({ ...known, before, difference, old })}\n${first}` : first}
${REMOVAL_TEXT}`
}
