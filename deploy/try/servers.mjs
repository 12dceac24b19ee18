// Starts real servers on loopback ports around a finished build, to test the configuration files of this folder: Apache
// with mod_php, Apache with php-fpm, nginx with php-fpm. It changes nothing outside a temporary folder.
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import {
  ARCHIVE_FILES,
  FILES_BELOW_BACKEND,
  SCRIPT_ENDINGS,
  SECRET_FILES,
  EXPORTED_FILES,
} from './secrets.mjs'

const PHP_FPM = readdirSync('/usr/sbin').find((name) => name.startsWith('php-fpm'))
const APACHE_MODULES_FOLDER = '/usr/lib/apache2/modules'
const MOD_PHP = existsSync(APACHE_MODULES_FOLDER)
  ? readdirSync(APACHE_MODULES_FOLDER).find((name) => /^libphp.*\.so$/.test(name))
  : undefined

export const availableServers = {
  apache: existsSync('/usr/sbin/apache2') && MOD_PHP !== undefined,
  fpm: existsSync('/usr/sbin/apache2') && PHP_FPM !== undefined,
  nginx: existsSync('/usr/sbin/nginx') && PHP_FPM !== undefined,
}

const isPortOpen = (port) =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => (socket.end(), done(true)))
    socket.on('error', () => done(false))
  })

async function waitUntil(question, what) {
  for (let turn = 0; turn < 100; turn++) {
    if (await question()) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`${what} did not start`)
}

const loadModuleLines = (names) =>
  names
    .map((name) => `LoadModule ${name}_module ${APACHE_MODULES_FOLDER}/mod_${name}.so`)
    .join('\n')
const COMMON_MODULES = [
  'authz_core',
  'authz_host',
  'authz_user',
  'authn_core',
  'authn_file',
  'auth_basic',
  'dir',
  'mime',
  'rewrite',
  'headers',
  'setenvif',
  'env',
  'negotiation',
  'autoindex',
  'alias',
  'filter',
  'deflate',
  'reqtimeout',
]

/**
 * The configuration lines that an administrator adds for https. A second port redirects to the first, as .htaccess
 * does.
 */
const apacheTlsLines = ({ port, httpPort, tls, withFpm }) => `
Listen 127.0.0.1:${httpPort}
SSLSessionCache none
<VirtualHost 127.0.0.1:${port}>
  SSLEngine on
  SSLCertificateFile ${tls.cert}
  SSLCertificateKeyFile ${tls.key}
  ${withFpm ? 'Protocols h2 http/1.1' : ''}
</VirtualHost>
`

function apacheConfig({ folder, root, port, withFpm, backend, tls, httpPort, allow }) {
  return `
ServerRoot ${folder}
ServerName 127.0.0.1
PidFile ${folder}/apache.pid
Listen 127.0.0.1:${port}
ErrorLog ${folder}/error.log
DefaultRuntimeDir ${folder}
${loadModuleLines([withFpm ? 'mpm_event' : 'mpm_prefork', ...COMMON_MODULES, ...(withFpm || backend ? ['proxy'] : []), ...(withFpm ? ['proxy_fcgi'] : []), ...(backend ? ['proxy_http'] : []), ...(tls ? ['ssl'] : []), ...(tls && withFpm ? ['http2'] : [])])}
${withFpm || backend ? '' : `LoadModule php_module ${APACHE_MODULES_FOLDER}/${MOD_PHP}`}
User www-data
Group www-data
TypesConfig /etc/mime.types
# What Debian switches on by itself: the shop's files must hold their own against it.
AddOutputFilterByType DEFLATE text/html text/plain text/xml text/css text/javascript application/javascript application/json text/event-stream
Options Indexes FollowSymLinks
DirectoryIndex index.html index.cgi index.pl index.php
DocumentRoot ${root}
<Directory />
  Require all denied
</Directory>
<Directory ${root}>
  AllowOverride ${allow}
  Require all granted
</Directory>
<FilesMatch "^\\.ht">
  Require all denied
</FilesMatch>
${
  backend
    ? `ProxyPreserveHost On\nProxyPass /backend/ ${backend}/backend/ flushpackets=on retry=0 disablereuse=on\nProxyPass /__mock/ ${backend}/__mock/ retry=0 disablereuse=on`
    : withFpm
      ? `<FilesMatch "\\.php$">\n  SetHandler "proxy:unix:${folder}/fpm.sock|fcgi://localhost"\n</FilesMatch>\n<Proxy "unix:${folder}/fpm.sock|fcgi://localhost">\n  ProxySet flushpackets=on\n</Proxy>`
      : '<FilesMatch "\\.ph(ar|p|tml)$">\n  SetHandler application/x-httpd-php\n</FilesMatch>'
}
${tls ? apacheTlsLines({ port, httpPort, tls, withFpm }) : ''}
`
}

const fpmConfig = (folder, workers) => `
[global]
pid = ${folder}/fpm.pid
error_log = ${folder}/fpm.log
daemonize = no
[shop]
user = www-data
group = www-data
listen = ${folder}/fpm.sock
listen.owner = www-data
listen.group = www-data
listen.mode = 0666
pm = static
pm.max_children = ${workers}
`

/** Edits the lines of nginx.conf that need a certificate, as their comments describe. */
const withNginxTls = (conf, { port, httpPort, tls }) =>
  conf
    .replace(
      /^# (server \{ listen) 80; listen \[::\]:80; (.*)\$host(.*)$/m,
      `$1 127.0.0.1:${httpPort}; $2$host:${port}$3`,
    )
    .replace(/^  listen 80;.*\n/m, `  listen 127.0.0.1:${port} ssl http2;\n`)
    .replace(/^  # ssl_certificate     .*$/m, `  ssl_certificate ${tls.cert};`)
    .replace(/^  # ssl_certificate_key .*$/m, `  ssl_certificate_key ${tls.key};`)

function nginxConfig({ folder, root, port, backend, into, conf, tls, httpPort }) {
  const proxy = `
  location /backend/ { proxy_pass ${backend}; proxy_set_header Host $http_host; proxy_buffering off; proxy_http_version 1.1; gzip off; }
  location /__mock/ { proxy_pass ${backend}; }
`
  const written = conf ?? readFileSync(new URL('../nginx.conf', import.meta.url), 'utf8')
  const shop = (tls ? withNginxTls(written, { port, httpPort, tls }) : written)
    .replace(
      /^  listen 80; listen \[::\]:80;.*\n/m,
      `  listen 127.0.0.1:${port}; listen [::1]:${port};\n`,
    )
    .replace('root /var/www/shop;', `root ${root};`)
    .replace(/^ {2}# (location \/shop\/ .*)$/m, (_line, block) =>
      into ? `  ${block.replaceAll('/shop/', `/${into}/`)}` : '',
    )
    .replaceAll(
      /"~(\*?)\^\/(?=assets\/"|\(\?:index|\(\?:products)/g,
      `"~$1^/${into ? `${into}/` : ''}`,
    )
    .replaceAll('unix:/run/php/php-fpm.sock', `unix:${folder}/fpm.sock`)
  const text = backend
    ? shop.replace(
        /( {2}location ~ \^\/backend\/\.\+_sse[\s\S]*?)( {2}# Missing files here)/,
        `${proxy.replaceAll('location /', 'location ^~ /')}$2`,
      )
    : shop
  return `
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log;
daemon off;
user www-data;
events { worker_connections 512; }
http {
  access_log off;
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
${text}
}
`
}

function plantSecrets(below, more = []) {
  for (const name of [...SECRET_FILES, ...ARCHIVE_FILES, ...EXPORTED_FILES, ...more]) {
    mkdirSync(dirname(join(below, name)), { recursive: true })
    if (!existsSync(join(below, name)))
      writeFileSync(join(below, name), '<?php $password = "s3cret";')
  }
}

/**
 * Adds files that a host may have beside the shop: a blog, a PHP panel, a file of the owner, a folder without a page.
 */
function plantNeighbours(root) {
  const page = '<html><script>document.title = "blog"</script><p>The blog</p></html>'
  for (const folder of ['blog/assets', 'mail', 'panel', 'backend/panel', 'pictures'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const name of ['blog/index.html', 'mail/index.html', 'blog/post.html'])
    writeFileSync(join(root, name), page)
  for (const name of ['panel/index.php', 'backend/panel/index.php'])
    writeFileSync(join(root, name), '<?php echo "The ", "panel";')
  writeFileSync(join(root, 'blog/assets/style.css'), 'p { color: red }')
  writeFileSync(join(root, 'google123.html'), 'google-site-verification: google123.html')
  writeFileSync(join(root, 'pictures/1.txt'), 'a list')
  plantSecrets(join(root, 'blog'))
}

/**
 * `kind` is apache, fpm or nginx; `backend` is an origin (such as the mock) that gets /backend/ instead of the small PHP one.
 * `into` installs the build in a folder of the document root; `tls` ({ cert, key }) makes `port` one for https, beside
 * `httpPort` without; `workers` is php-fpm's pm.max_children; `allow` is Apache's AllowOverride.
 */
export async function startServer({
  kind,
  dist = 'dist',
  port,
  backend = '',
  into = '',
  prepare = () => {},
  conf,
  tls,
  httpPort,
  workers = 8,
  allow = 'All',
}) {
  const folder = mkdtempSync(join(tmpdir(), `shop-${kind}-`))
  const root = join(folder, 'www')
  mkdirSync(join(root, into), { recursive: true })
  cpSync(dist, join(root, into), { recursive: true })
  plantSecrets(join(root, into))
  writeFileSync(join(root, into, 'feed.csv'), 'id,title\n')
  plantNeighbours(root)
  if (!backend) {
    cpSync(new URL('./backend', import.meta.url), join(root, 'backend'), { recursive: true })
    cpSync(new URL('../backend.user.ini', import.meta.url), join(root, 'backend/.user.ini'))
    plantSecrets(join(root, 'backend'), FILES_BELOW_BACKEND)
    const here = new URL('..', import.meta.url)
    // docs/install.md asks for these lines if the shop is in a folder or PHP runs inside Apache.
    const own = [into && 'backend.htaccess', kind === 'apache' && 'modphp.htaccess'].filter(Boolean)
    const lines = own.map((name) => readFileSync(new URL(name, here), 'utf8')).join('\n')
    if (kind !== 'nginx' && lines) writeFileSync(join(root, 'backend/.htaccess'), lines)
    const uploads = join(root, 'backend/api/uploads')
    mkdirSync(join(uploads, 'receipts'), { recursive: true })
    mkdirSync(join(uploads, 'products'), { recursive: true })
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    writeFileSync(join(uploads, 'products/1.png'), picture)
    writeFileSync(join(uploads, 'receipts/1.png'), picture)
    const upload = (name, text) => writeFileSync(join(uploads, 'products', name), text)
    for (const name of ['page.html', 'page.jpg', 'plain', 'feed.xml'])
      upload(name, '<script>alert(1)</script>')
    for (const name of ['page.html', 'code.js', 'paper.pdf'])
      writeFileSync(join(uploads, 'receipts', name), '<script>alert(1)</script>')
    upload('script.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    upload('code.js', 'alert(1)')
    upload('code.gif', 'GIF89a<?php echo "it", " ran";')
    upload('.user.ini', 'auto_prepend_file=code.gif')
    for (const ending of SCRIPT_ENDINGS) upload(`evil.${ending}`, '<?php echo "it", " ran";')
  }
  prepare(root)
  const { chmodSync } = await import('node:fs')
  chmodSync(folder, 0o755)
  const children = []
  const run = (command, args) => {
    // Start the server in a process group of its own, because Apache stops its whole group when it ends.
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
    let said = ''
    child.stderr.on('data', (part) => (said += part))
    child.on('exit', (code) => code && console.error(`${command} ended (${code}): ${said}`))
    children.push(child)
    return child
  }
  const withFpm = kind !== 'apache' && !backend
  if (withFpm) {
    writeFileSync(join(folder, 'fpm.conf'), fpmConfig(folder, workers))
    run(`/usr/sbin/${PHP_FPM}`, ['-F', '-R', '-y', join(folder, 'fpm.conf')])
    await waitUntil(() => existsSync(join(folder, 'fpm.sock')), 'php-fpm')
  }
  if (kind === 'nginx') {
    writeFileSync(
      join(folder, 'nginx.conf'),
      nginxConfig({ folder, root, port, backend, into, conf, tls, httpPort }),
    )
    symlinkSync('/etc/nginx/fastcgi_params', join(folder, 'fastcgi_params'))
    run('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder])
  } else {
    writeFileSync(
      join(folder, 'apache.conf'),
      apacheConfig({
        folder,
        root,
        port,
        withFpm: kind === 'fpm' && !backend,
        backend,
        tls,
        httpPort,
        allow,
      }),
    )
    run('/usr/sbin/apache2', ['-f', join(folder, 'apache.conf'), '-DFOREGROUND'])
  }
  const stop = async () => {
    await Promise.all(
      children
        .filter(({ exitCode }) => exitCode === null)
        .map((child) => new Promise((done) => (child.once('exit', done), child.kill('SIGTERM')))),
    )
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntil(() => isPortOpen(port), kind)
  } catch (cause) {
    await stop()
    throw cause
  }
  return {
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    root: resolve(root),
    folder,
    stop,
  }
}
