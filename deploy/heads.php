<?php
// Sends index.html with title, description, picture and price of the requested page, for chat apps and search engines that
// run no script. Upload this file beside index.html and switch it on in .htaccess or nginx.conf ("Heads that need no
// script"). It sends the same calls to the backend as the page, waits at most 800 ms, and keeps the replies for five
// minutes. If anything fails, it sends index.html unchanged. Needs PHP 7.4 or newer with the standard extensions.
//
// The calls go to "apiHost" or else "shopUrl" of shop.config.json. If the host cannot reach itself by that name, or to
// save the TLS handshake, the web server can name another address: SetEnv SHOP_BACKEND http://127.0.0.1 (nginx: fastcgi_param).

namespace ShopHeads;

const LIMIT_S = 0.8;
const KEPT_S = 300;
/** After a failure the backend gets no request for this long, so that a broken backend delays no page. */
const REST_S = 10;
const MOST_BYTES = 2000000;
const PICTURE_BYTES = 8000000;
/** A decoded picture takes four bytes for each pixel, and PHP has 128 MB on most hosts. */
const PICTURE_PIXELS = 16000000;
/** WhatsApp accepts 600 KB. */
const JPEG_BYTES = 500000;
const JPEG_SIDE = 1200;
const JPEGS_KEPT = 300;
/** The disk holds at most this many replies and pictures, and up to a few hundred more until the next cleanup. */
const FILES_KEPT = 5000;
const SIZES = ['s', 'm', 'l', 'xl', 'xxl'];

error_reporting(0);
ini_set('display_errors', '0');

/** What heads.php knows about a page. Any field may be empty. */
final class Facts
{
  public $title = '';
  public $text = '';
  public $type = 'website';
  public $picture = '';
  /** The picture that chat apps get, if it is not `picture`. */
  public $card = '';
  public $price = '';
  public $inStock = null;
  public $path = '';
  public $data = [];
  public $given = null;
  public $gone = false;
}

// ---- reading the backend's replies, as tolerantly as the page does -------------------------------------------------

function line($value): string
{
  $text = is_scalar($value) && !is_bool($value) ? (string) $value : '';
  return trim((string) preg_replace('/[\s\p{Cc}\x{202A}-\x{202E}\x{2066}-\x{2069}\x{FEFF}]+/u', ' ', (string) $text));
}

/** Returns plain text, because the owner writes a description as HTML. */
function plain($value): string
{
  $text = preg_replace('~<br\s*/?>|</p>~i', ' ', is_string($value) ? $value : '');
  return line(preg_replace('~<(?:/?[a-z]|!--)[^<>]*>~i', '', (string) $text));
}

function short(string $text, int $most): string
{
  if (preg_match('/^.{0,' . $most . '}$/us', $text)) return $text;
  return preg_match('/^.{0,' . ($most - 1) . '}(?=\s)/us', $text, $found) && $found[0] !== '' ? $found[0] . '…' : '';
}

/** Returns paisa; null if the value is not a number. */
function paisa($value): ?int
{
  if (!is_scalar($value) || is_bool($value)) return null;
  $text = str_replace([',', ' '], '', (string) $value);
  if (!preg_match('/^\d{1,11}(?:\.\d+)?$/D', $text)) return null;
  return (int) round(((float) $text) * 100);
}

/** Accepts a list, JSON stored as text, or values separated by commas. */
function listOf($value): array
{
  if (is_string($value)) {
    $inner = json_decode($value, true);
    $value = is_array($inner) ? $inner : explode(',', $value);
  }
  return is_array($value) ? array_values($value) : [];
}

/** Returns the address from which the page would load the picture; '' if there is none. */
function picture($path, string $host): string
{
  if (!is_string($path)) return '';
  $path = str_replace('\\', '/', trim($path));
  if ($path === '' || preg_match('/[\x00-\x20\x7F"\'<>]/', str_replace(' ', '', $path))) return '';
  if (preg_match('~^https?://[^/?#@]+/~i', $path)) return str_replace(' ', '%20', $path);
  if (preg_match('~^[a-z][a-z\d+.-]*:|^//~i', $path)) return '';
  $named = strpos($path, '/') === false ? "uploads/$path" : $path;
  $at = $named[0] === '/' ? $named : "/backend/api/$named";
  return $host . str_replace([' ', '#'], ['%20', '%23'], preg_replace('~/(?:\./)+~', '/', $at));
}

/** Ignores notices that PHP printed around the JSON. */
function objectIn(string $text): ?array
{
  foreach ([$text, strstr($text, '{') ?: ''] as $try) {
    $end = strrpos($try, '}');
    $value = $end === false ? null : json_decode(substr($try, 0, $end + 1), true, 64, JSON_INVALID_UTF8_SUBSTITUTE);
    if (is_array($value)) return $value;
  }
  return null;
}

// ---- sending requests ----------------------------------------------------------------------------------------------

/**
 * Sends the request and returns the open socket; null if there is no connection. Many hosts forbid fopen() for addresses,
 * so it uses sockets. An HTTP/1.0 reply is never chunked.
 */
function asked(string $host, string $path, float $until)
{
  $left = $until - microtime(true);
  if ($left <= 0) return null;
  $way = getenv('SHOP_BACKEND') ?: ($_SERVER['SHOP_BACKEND'] ?? '');
  $to = parse_url($way !== '' && $way !== false ? $way : $host);
  $tls = ($to['scheme'] ?? '') === 'https';
  $name = parse_url($host, PHP_URL_HOST);
  $port = parse_url($host, PHP_URL_PORT);
  $at = ($tls ? 'ssl://' : 'tcp://') . ($to['host'] ?? '') . ':' . ($to['port'] ?? ($tls ? 443 : 80));
  $context = stream_context_create(['ssl' => ['peer_name' => $name]]);
  $socket = @stream_socket_client($at, $code, $why, $left, STREAM_CLIENT_CONNECT, $context);
  if (!$socket) return null;
  $as = $port ? "$name:$port" : $name;
  // Say that the visitor used https, as a proxy in front would. Otherwise some hosts answer with a redirect.
  $proto = strpos($host, 'https:') === 0 && !$tls ? "X-Forwarded-Proto: https\r\n" : '';
  $full = $path[0] === '/' ? $path : "/backend/api/$path";
  fwrite($socket, "GET $full HTTP/1.0\r\nHost: $as\r\n{$proto}Accept: */*\r\nUser-Agent: shop-heads\r\nConnection: close\r\n\r\n");
  stream_set_blocking($socket, false);
  return $socket;
}

/** Runs all calls at the same time. */
function askAll(string $host, array $calls, int $most = MOST_BYTES): array
{
  $until = microtime(true) + LIMIT_S;
  [$open, $read] = [[], []];
  foreach ($calls as $key => $path) {
    $socket = asked($host, $path, $until);
    if (!$socket) break;
    $open[$key] = $socket;
    $read[$key] = '';
  }
  $replies = [];
  while ($open) {
    $left = $until - microtime(true);
    if ($left <= 0) break;
    [$ready, $none] = [$open, null];
    if (!@stream_select($ready, $none, $none, 0, (int) min(200000, $left * 1000000))) continue;
    foreach ($ready as $key => $socket) {
      $read[$key] .= (string) fread($socket, 65536);
      if (!feof($socket) && strlen($read[$key]) < $most) continue;
      fclose($socket);
      unset($open[$key]);
      if (preg_match('~^HTTP/\d\S* (\d{3})[^\n]*\n(.*?)\r?\n\r?\n(.*)$~s', $read[$key], $parts)) {
        $length = preg_match('/^content-length:\s*(\d+)/im', $parts[2], $said) ? (int) $said[1] : null;
        if ($length === null || strlen($parts[3]) >= $length) $replies[$key] = [(int) $parts[1], $parts[3]];
      }
    }
  }
  foreach ($open as $socket) fclose($socket);
  return $replies;
}

function cacheFolder(): string
{
  $folder = sys_get_temp_dir() . '/shop-heads-' . substr(sha1(__DIR__), 0, 12);
  if (!is_dir($folder)) @mkdir($folder, 0700);
  return $folder;
}

function kept(string $file, int $seconds): ?string
{
  $age = time() - (int) @filemtime($file);
  return $age >= 0 && $age < $seconds ? (@file_get_contents($file) ?: null) : null;
}

function keep(string $file, string $text): void
{
  // Write to another file and rename it, so that no reader gets half of it.
  if (@file_put_contents("$file." . getmypid(), $text) !== false) @rename("$file." . getmypid(), $file);
  if (mt_rand(1, 200) !== 1) return;
  $all = glob(dirname($file) . '/*') ?: [];
  foreach ($all as $old)
    // Delete other files than the last catalogue of feed.php: requests with made-up ids must not fill the disk.
    if ((count($all) > FILES_KEPT || filemtime($old) < time() - 3600) && strpos(basename($old), 'feed-') !== 0) @unlink($old);
}

/** Returns the replies as objects; null if a needed reply is missing. */
function answers(string $host, string $key, array $calls, array $needed): ?array
{
  $folder = cacheFolder();
  $file = "$folder/" . sha1("$host $key");
  $known = kept($file, KEPT_S);
  if ($known !== null) return json_decode($known, true);
  if (kept("$folder/rest", REST_S) !== null) return null;
  $found = [];
  $replies = askAll($host, $calls);
  foreach ($calls as $name => $_path) {
    [$status, $text] = $replies[$name] ?? [0, ''];
    $object = objectIn($text);
    if ($object !== null && $status < 500) $found[$name] = ['status' => $status, 'reply' => $object];
    elseif (in_array($name, $needed, true)) {
      // The reply is not JSON, so it proves nothing about the product.
      keep("$folder/rest", '1');
      return null;
    }
  }
  $all = true;
  foreach ($found as $one) $all = $all && $one['status'] === 200;
  if ($all) keep($file, (string) json_encode($found, JSON_INVALID_UTF8_SUBSTITUTE));
  return $found;
}

// ---- the pages -----------------------------------------------------------------------------------------------------

function refused(array $reply): bool
{
  return !empty($reply['error']) || (isset($reply['success']) && !$reply['success']) || ($reply['status'] ?? '') === 'error';
}

function productFacts(string $id, array $shop): ?Facts
{
  $query = 'id=' . rawurlencode($id);
  $calls = ['detail' => "get_product_detail.php?$query", 'stock' => "get_size_stock.php?$query"];
  $found = answers($shop['host'], "product $id", $calls, ['detail']);
  if ($found === null) return null;
  ['status' => $status, 'reply' => $reply] = $found['detail'];
  $facts = new Facts();
  $product = $reply['product'] ?? null;
  if (is_string($product)) $product = json_decode($product, true);
  $named = $status === 200 && !refused($reply) && array_key_exists('product', $reply);
  if ($status === 404 || $status === 410 || ($named && $product === null)) {
    $facts->gone = true;
    return $facts;
  }
  if ($status !== 200 || refused($reply) || !is_array($product)) return null;
  $facts->title = line($product['title'] ?? '');
  $full = paisa($product['price'] ?? null);
  if ($facts->title === '' || $full === null) return null;
  $facts->path = "product?$query";
  $facts->type = 'product';
  $facts->text = plain($product['description'] ?? '');
  $now = max(0, $full - max(0, (int) paisa($product['discount_price'] ?? 0)));
  if ($now > 0) $facts->price = sprintf('%d.%02d', intdiv($now, 100), $now % 100);
  $pictures = array_values(array_filter(array_map(function ($one) use ($shop) {
    return picture($one, $shop['host']);
  }, listOf($product['images'] ?? []))));
  $facts->picture = $pictures[0] ?? '';
  // Chat apps cache a picture by its address, so a replaced picture gets another address.
  if (needsJpeg($facts->picture, $shop)) $facts->card = "{$shop['url']}share/" . rawurlencode($id) . '.jpg?v=' . substr(sha1($facts->picture), 0, 8);
  $stock = $found['stock']['reply']['size_stock'] ?? ($product['size_stock'] ?? null);
  if (is_string($stock)) $stock = json_decode($stock, true);
  $counts = [];
  foreach (is_array($stock) ? $stock : [] as $size => $count)
    $counts[strtolower(trim((string) $size))] = is_numeric($count) ? (int) $count : 0;
  $sizes = array_values(array_filter(SIZES, function ($size) use ($counts) {
    return isset($counts[$size]);
  }));
  foreach ($sizes as $size) $facts->inStock = $facts->inStock || $counts[$size] > 0;
  $facts->data = productData($facts, $id, $pictures, $sizes, $counts, colorNames($product['colors'] ?? []), $shop);
  $facts->given = ['id' => $id, 'product' => array_merge($product, ['id' => $id], $stock === null ? [] : ['size_stock' => $stock])];
  return $facts;
}

function colorNames($value): string
{
  $names = array_map(static function ($one): string {
    return line(is_array($one) ? $one['name'] ?? '' : $one);
  }, listOf($value));
  return implode('/', array_filter($names, 'strlen'));
}

/** Makes the same structured data as src/rules/schemaOrg.ts. */
function productData(Facts $facts, string $id, array $pictures, array $sizes, array $counts, string $color, array $shop): array
{
  $url = $shop['url'] . $facts->path;
  $steps = [[$shop['name'], $shop['url']], ['Products', "{$shop['url']}products"], [$facts->title, $url]];
  $crumbs = ['@context' => 'https://schema.org', '@type' => 'BreadcrumbList', 'itemListElement' => []];
  foreach ($steps as $index => [$name, $item])
    $crumbs['itemListElement'][] = ['@type' => 'ListItem', 'position' => $index + 1, 'name' => $name, 'item' => $item];
  if ($facts->price === '') return [$crumbs];
  $common = ['@context' => 'https://schema.org', 'name' => $facts->title];
  if ($facts->text !== '') $common['description'] = $facts->text;
  if ($pictures) $common['image'] = $pictures;
  $common['brand'] = ['@type' => 'Brand', 'name' => $shop['name']];
  $colored = $color === '' ? [] : ['color' => $color];
  $offer = static function (bool $has) use ($facts, $url): array {
    return ['offers' => [
      '@type' => 'Offer',
      'url' => $url,
      'priceCurrency' => 'NPR',
      'price' => $facts->price,
      'itemCondition' => 'https://schema.org/NewCondition',
      'availability' => 'https://schema.org/' . ($has ? 'InStock' : 'OutOfStock'),
    ]];
  };
  if (!$sizes) return [$common + ['@type' => 'Product', 'sku' => $id] + $colored + $offer(false), $crumbs];
  $variants = [];
  foreach ($sizes as $size)
    $variants[] = [
      '@type' => 'Product',
      'name' => $facts->title . ', ' . strtoupper($size),
      'sku' => "$id-$size",
      'size' => strtoupper($size),
    ] + $colored + ($pictures ? ['image' => [$pictures[0]]] : []) + $offer($counts[$size] > 0);
  return [$common + [
    '@type' => 'ProductGroup',
    'productGroupID' => $id,
    'url' => $url,
    'variesBy' => ['https://schema.org/size'],
    'hasVariant' => $variants,
  ], $crumbs];
}

function categoryFacts(string $id, array $shop): ?Facts
{
  $found = answers($shop['host'], 'categories', ['list' => 'get_categories.php'], ['list']);
  if ($found === null || $found['list']['status'] !== 200) return null;
  foreach (listOf($found['list']['reply']['categories'] ?? []) as $category) {
    if (!is_array($category) || line($category['id'] ?? '') !== $id || line($category['name'] ?? '') === '') continue;
    $facts = new Facts();
    $facts->title = plain($category['name']);
    $facts->text = "{$facts->title} at {$shop['name']}, with prices and the sizes in stock.";
    $facts->picture = picture($category['image'] ?? '', $shop['host']);
    $facts->path = 'products?category=' . rawurlencode($id);
    return $facts;
  }
  return null;
}

function aboutFacts(array $shop): ?Facts
{
  $found = answers($shop['host'], 'about', ['about' => 'get_aboutus_data.php'], ['about']);
  $about = $found['about']['reply']['aboutus'] ?? [];
  if ($found === null || !is_array($about)) return null;
  $facts = new Facts();
  $facts->title = 'About Us';
  $facts->text = plain($about['first_paragraph'] ?? '');
  $facts->picture = picture($about['image'] ?? '', $shop['host']);
  $facts->path = 'about';
  return $facts;
}

/** Says who sells, with the details that the owner filled in. */
function sellerFacts(array $business): array
{
  $filled = static function (array $names, array $from): array {
    $facts = [];
    foreach ($names as $name => $key)
      if (is_string($from[$key] ?? null) && trim($from[$key]) !== '') $facts[$name] = $from[$key];
    return $facts;
  };
  $complaints = is_array($business['complaints'] ?? null) ? $business['complaints'] : [];
  $contact = $filled(['telephone' => 'phone', 'email' => 'email'], $complaints);
  return $filled(['legalName' => 'legalName', 'taxID' => 'pan', 'vatID' => 'vat', 'address' => 'address'], $business)
    + ($contact ? ['contactPoint' => ['@type' => 'ContactPoint', 'contactType' => 'complaints'] + $contact] : []);
}

function homeFacts(array $shop): Facts
{
  $facts = new Facts();
  $sameAs = array_values(array_filter($shop['social'], function ($one) {
    return is_string($one) && preg_match('~^https?://[^\s"<>]+$~D', $one);
  }));
  $facts->text = $shop['line'];
  $facts->data = [
    ['@context' => 'https://schema.org', '@type' => 'Organization', 'name' => $shop['name'], 'url' => $shop['url']]
      + ($sameAs ? ['sameAs' => $sameAs] : [])
      + sellerFacts($shop['business']),
  ];
  return $facts;
}

/** Chooses the page by its path. From the query it uses only ids of a known form. */
function factsOf(string $path, array $shop): ?Facts
{
  $id = static function (string $name): string {
    $value = $_GET[$name] ?? '';
    return is_string($value) && preg_match('/^[\w.-]{1,64}$/D', $value) ? $value : '';
  };
  if ($path === '') return homeFacts($shop);
  if ($path === 'about') return aboutFacts($shop);
  if ($path === 'product' && $id('id') !== '') return productFacts($id('id'), $shop);
  if ($path === 'products' && $id('category') !== '') return categoryFacts($id('category'), $shop);
  return null;
}

// ---- the picture of a product's link -------------------------------------------------------------------------------

/** Some chat apps do not show webp. They get a JPEG, if the picture is on this host and PHP can convert it. */
function needsJpeg(string $picture, array $shop): bool
{
  return preg_match('/\.webp$/iD', $picture) && strpos($picture, "{$shop['host']}/") === 0
    && function_exists('imagecreatefromwebp') && function_exists('imagejpeg');
}

/** Puts the whole picture into a white square, which no chat app crops. Null if the picture cannot be read or is too large. */
function jpegOf(string $bytes): ?string
{
  $size = getimagesizefromstring($bytes);
  if (!$size || $size[0] < 1 || $size[1] < 1 || $size[0] * $size[1] > PICTURE_PIXELS) return null;
  $from = imagecreatefromstring($bytes);
  $to = imagecreatetruecolor(JPEG_SIDE, JPEG_SIDE);
  if (!$from || !$to) return null;
  imagefill($to, 0, 0, (int) imagecolorallocate($to, 255, 255, 255));
  $scale = JPEG_SIDE / max($size[0], $size[1]);
  [$width, $height] = [max(1, (int) round($size[0] * $scale)), max(1, (int) round($size[1] * $scale))];
  [$left, $top] = [intdiv(JPEG_SIDE - $width, 2), intdiv(JPEG_SIDE - $height, 2)];
  imagecopyresampled($to, $from, $left, $top, 0, 0, $width, $height, $size[0], $size[1]);
  foreach ([84, 60] as $quality) {
    ob_start();
    imagejpeg($to, null, $quality);
    $jpeg = (string) ob_get_clean();
    if ($jpeg !== '' && strlen($jpeg) <= JPEG_BYTES) return $jpeg;
  }
  return null;
}

/** The address holds only the product's id; the backend says which picture belongs to it. */
function sendPicture(string $id, array $shop): void
{
  $facts = productFacts($id, $shop);
  $picture = $facts === null ? '' : $facts->picture;
  if ($picture === '') {
    http_response_code($facts === null ? 503 : 404);
    return;
  }
  $jpeg = null;
  if (needsJpeg($picture, $shop)) {
    $file = cacheFolder() . '/' . sha1($picture) . '.jpg';
    $jpeg = kept($file, 3600);
    if ($jpeg === null) {
      [$status, $bytes] = askAll($shop['host'], ['picture' => substr($picture, strlen($shop['host']))], PICTURE_BYTES)['picture'] ?? [0, ''];
      $jpeg = $status === 200 ? jpegOf($bytes) : null;
      if ($jpeg !== null) {
        $others = glob(cacheFolder() . '/*.jpg') ?: [];
        if (count($others) >= JPEGS_KEPT) array_map('unlink', $others);
        keep($file, $jpeg);
      }
    }
  }
  if ($jpeg === null) {
    header("Location: $picture", true, 302);
    return;
  }
  header('Content-Type: image/jpeg');
  header('Cache-Control: public, max-age=86400');
  header('Content-Length: ' . strlen($jpeg));
  if (($_SERVER['REQUEST_METHOD'] ?? '') !== 'HEAD') echo $jpeg;
}

// ---- writing -------------------------------------------------------------------------------------------------------

function attribute(string $text): string
{
  return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}

/** Escapes each character that could end the script element or begin another one. */
function data($value): string
{
  return (string) json_encode($value, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE);
}

function withHead(string $html, Facts $facts, array $shop): string
{
  if ($facts->gone) return str_replace('</head>', "  <meta name=\"robots\" content=\"noindex\" />\n  </head>", $html);
  $title = $facts->title === '' ? $shop['name'] : "{$facts->title} · {$shop['name']}";
  $text = short($facts->text, 200) ?: ($facts->title === '' ? $shop['line'] : $facts->title);
  $url = $shop['url'] . $facts->path;
  $tags = [
    'og:type' => $facts->type,
    'og:site_name' => $shop['name'],
    'og:title' => $facts->title === '' ? $shop['name'] : $facts->title,
    'og:description' => $text,
    'og:url' => $url,
    'og:image' => $facts->card ?: $facts->picture ?: "{$shop['url']}brand/share.png",
  ];
  if ($facts->card !== '') $tags += ['og:image:type' => 'image/jpeg', 'og:image:width' => JPEG_SIDE, 'og:image:height' => JPEG_SIDE];
  if ($facts->picture === '') $tags += ['og:image:width' => '1200', 'og:image:height' => '630'];
  elseif ($facts->title !== '') $tags['og:image:alt'] = $facts->title;
  if ($facts->price !== '') $tags += ['product:price:amount' => $facts->price, 'product:price:currency' => 'NPR'];
  if ($facts->inStock !== null) $tags['product:availability'] = $facts->inStock ? 'in stock' : 'out of stock';
  $lines = ['<link rel="canonical" href="' . attribute($url) . '" data-head="" />'];
  foreach ($tags as $name => $value) $lines[] = '<meta property="' . $name . '" content="' . attribute((string) $value) . '" />';
  $lines[] = '<meta name="twitter:card" content="summary_large_image" />';
  if ($facts->type === 'product' && $facts->picture !== '')
    $lines[] = '<link rel="preload" as="image" fetchpriority="high" href="' . attribute($facts->picture) . '" />';
  foreach ($facts->data as $one) $lines[] = '<script type="application/ld+json" data-head="">' . data($one) . '</script>';
  if ($facts->given) $lines[] = '<script type="application/json" id="given">' . data($facts->given) . '</script>';
  $seen = $facts->title === '' ? '' : '<h1>' . attribute($facts->title) . '</h1>'
    . ($facts->price === '' ? '' : '<p>NPR ' . attribute($facts->price) . '</p>')
    . ($facts->picture === '' ? '' : '<img src="' . attribute($facts->picture) . '" alt="" width="320" />');
  $html = (string) preg_replace('~ *<meta property="og:[^>]*>\n?~', '', $html);
  $parts = [
    ['~<title>[^<]*</title>~', '<title>' . attribute($title) . '</title>'],
    ['~<meta name="description" content="[^"]*"[^>]*>~', '<meta name="description" content="' . attribute($text) . '" />' . "\n    " . implode("\n    ", $lines)],
    ['~</noscript>~', "$seen</noscript>"],
  ];
  foreach ($parts as [$place, $new]) {
    $html = preg_replace_callback($place, static function () use ($new) {
      return $new;
    }, $html, 1, $count);
    if ($count !== 1) return '';
  }
  return $html;
}

function settings(string $html): ?array
{
  $text = (string) @file_get_contents(__DIR__ . '/shop.config.json');
  $config = json_decode(preg_replace('/^\xEF\xBB\xBF/', '', $text), true);
  if (!is_array($config) || !preg_match('~<html [^>]*data-base="(/[^"]*)"~', $html, $base)) return null;
  $string = static function ($value, string $otherwise = ''): string {
    return is_string($value) && trim($value) !== '' ? trim($value) : $otherwise;
  };
  $address = '~^https?://[A-Za-z0-9.-]+(?::\d+)?~';
  if (!preg_match($address, $string($config['shopUrl'] ?? ''), $origin)) return null;
  $api = $string($config['apiHost'] ?? '', $origin[0]);
  if (!preg_match("$address", $api, $host) || $host[0] !== $api) return null;
  $name = $string($config['brandName'] ?? '', preg_match('~<title>([^<]*)~', $html, $known) ? html_entity_decode($known[1]) : 'Shop');
  $line = $string($config['texts']['tagline'] ?? '', preg_match('~<meta name="description" content="([^"]*)~', $html, $known) ? html_entity_decode($known[1], ENT_QUOTES) : '');
  $social = is_array($config['social'] ?? null) ? $config['social'] : [];
  $business = is_array($config['business'] ?? null) ? $config['business'] : [];
  return ['url' => $origin[0] . $base[1], 'base' => $base[1], 'host' => $host[0], 'name' => $name, 'line' => $line, 'social' => $social, 'business' => $business];
}

function send(): void
{
  $html = (string) @file_get_contents(__DIR__ . '/index.html');
  [$page, $gone] = [$html, false];
  try {
    $shop = settings($html);
    $path = parse_url($_SERVER['REQUEST_URI'] ?? '', PHP_URL_PATH);
    if ($shop !== null && is_string($path) && strpos($path, $shop['base']) === 0) {
      $path = substr($path, strlen($shop['base']));
      if (preg_match('~^share/([\w.-]{1,64})\.jpg$~D', $path, $asked)) {
        sendPicture($asked[1], $shop);
        return;
      }
      $facts = factsOf($path, $shop);
      if ($facts !== null) {
        $page = withHead($html, $facts, $shop) ?: $html;
        $gone = $facts->gone;
      }
    }
  } catch (\Throwable $cause) {
    $page = $html;
  }
  $tag = '"' . md5($page) . '"';
  header('Content-Type: text/html; charset=utf-8');
  header("ETag: $tag");
  if ($gone) http_response_code(404);
  elseif (strpos($_SERVER['HTTP_IF_NONE_MATCH'] ?? '', trim($tag, '"')) !== false) {
    http_response_code(304);
    return;
  }
  if (($_SERVER['REQUEST_METHOD'] ?? '') !== 'HEAD') echo $page;
}

// feed.php includes this file for its functions and must not send a page.
if (!defined('ShopHeads\\PARTS')) send();
