<?php
// Sends what the shop sells now as a catalogue for Google Merchant, Facebook and TikTok: feed.xml and feed.csv, as npm
// run feed writes them. Upload it and heads.php beside index.html and switch it on in .htaccess or nginx.conf ("A live
// feed"). A catalogue is kept for five minutes. If the products cannot be read, it sends the last catalogue of at most a
// day ago, otherwise 503: an incomplete or empty catalogue would take the shop's products off sale. Needs PHP 7.4 or
// newer with the standard extensions.

namespace ShopFeed;

defined('ShopHeads\PARTS') || define('ShopHeads\PARTS', true);
require __DIR__ . '/heads.php';

use function ShopHeads\asked;
use function ShopHeads\cacheFolder;
use function ShopHeads\settings;

const LIMIT_S = 20;
const KEPT_S = 300;
const LAST_S = 86400;
/** After a failure the backend gets no request for this long. */
const REST_S = 60;
const MOST_BYTES = 64000000;
const TYPES = ['xml' => 'application/xml', 'csv' => 'text/csv'];

/** The same rules as FEED_RULES in tools/feedRows.ts; tests/feedLive.test.ts compares them. */
const RULES = [
  'fields' => ['id', 'title', 'description', 'link', 'image_link', 'additional_image_link', 'availability', 'price', 'sale_price', 'brand', 'condition', 'identifier_exists', 'item_group_id', 'size', 'color'],
  'sizes' => ['s', 'm', 'l', 'xl', 'xxl'],
  'id' => '^[\w.-]{1,45}$',
  'host' => '^https?:\/\/(?:[a-z\d_-]+\.)*[a-z][a-z\d-]*(?::\d{0,5})?(?:[\/?#]|$)',
  'title' => 140,
  'description' => 5000,
  'brand' => 70,
  'address' => 2000,
  'pictures' => 11,
  'color' => 30,
  'colors' => 3,
];
/** The characters that JavaScript's \s matches, because PCRE's own \s matches others. */
const SPACES = '\t\n\x0B\f\r \x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}';
const CONTROLS = '\x{00}-\x{1F}\x{7F}-\x{9F}';
const UNSEEN = '\x{AD}\x{200B}-\x{200F}\x{2028}-\x{202E}\x{2060}-\x{206F}\x{FEFF}';
const SAFE_INTEGER = 9007199254740991;

// ---- reading the backend's replies, as src/api/core/php.ts does ----------------------------------------------------

function trimmed(string $text): string
{
  return (string) preg_replace('/^[' . SPACES . ']+|[' . SPACES . ']+$/Du', '', $text);
}

/** PHP refuses a whole text that contains half of a surrogate pair. Such a half becomes U+FFFD, as in JavaScript. */
function decoded(string $json)
{
  $flags = JSON_INVALID_UTF8_SUBSTITUTE | JSON_BIGINT_AS_STRING;
  $value = json_decode($json, true, 512, $flags);
  if (json_last_error() !== JSON_ERROR_UTF16) return $value;
  $whole = preg_replace_callback('/\\\\(?:u(d[89ab]..)(\\\\ud[c-f]..)?|u(d[c-f]..)|.)/is', static function (array $part): string {
    return ($part[2] ?? '') !== '' || strlen($part[0]) < 6 ? $part[0] : '\ufffd';
  }, $json);
  return json_decode((string) $whole, true, 512, $flags);
}

/** Decodes JSON that is stored as text, also if it was encoded twice. */
function inner($value)
{
  for ($depth = 0; $depth < 2 && is_string($value) && preg_match('/^[' . SPACES . ']*[[{"]/u', $value); $depth++) {
    $next = decoded($value);
    if (json_last_error() !== JSON_ERROR_NONE) return $value;
    $value = $next;
  }
  return $value;
}

/** Formats a number as JavaScript does. */
function numberText($number): string
{
  if ($number == 0) return '0';
  if (is_int($number)) return (string) $number;
  if (floor($number) === $number && abs($number) < 1e15) return number_format($number, 0, '', '');
  return str_replace('.0e', 'e', (string) json_encode($number));
}

function text($value): string
{
  if (is_int($value) || is_float($value)) return numberText($value);
  return is_string($value) ? $value : '';
}

/** The words "null" and "undefined" count as no text. */
function word($value): string
{
  $text = trimmed(text($value));
  return preg_match('/^(?:null|undefined)$/iD', $text) ? '' : $text;
}

/** Returns whole paisa; 0 if the value is not an amount. */
function paisa($value): int
{
  $text = (string) preg_replace('/[,' . SPACES . ']/u', '', text($value));
  if (!preg_match('/^(?:\+?)(\d*)(?:\.(\d*))?$/D', $text, $parts) || !preg_match('/\d/', $text)) return 0;
  $whole = ltrim($parts[1], '0');
  $digits = str_pad($parts[2] ?? '', 3, '0');
  if (strlen($whole) > 14) return 0;
  $paisa = (int) $whole * 100 + (int) substr($digits, 0, 2) + ($digits[2] >= '5' ? 1 : 0);
  return $paisa > SAFE_INTEGER ? 0 : $paisa;
}

/** True if the stock is at least one piece. */
function hasOne($value): bool
{
  if (is_string($value)) {
    $text = (string) preg_replace('/[,' . SPACES . ']/u', '', $value);
    if (preg_match('/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iD', $text)) $value = (float) $text;
    elseif (preg_match('/^0x[\da-f]+$/iD', $text)) $value = hexdec($text);
    elseif (preg_match('/^0b[01]+$/iD', $text)) $value = bindec(substr($text, 2));
    elseif (preg_match('/^0o[0-7]+$/iD', $text)) $value = octdec(substr($text, 2));
  }
  return (is_int($value) || is_float($value)) && $value >= 1 && floor($value) <= SAFE_INTEGER;
}

/** Accepts a list, one picture with a path, JSON stored as text, or paths separated by commas. */
function imagesOf($value): array
{
  $one = static function ($entry): string {
    if (is_array($entry)) return word($entry['url'] ?? null) ?: word($entry['path'] ?? null) ?: word($entry['image'] ?? null);
    $path = word($entry);
    return $path === '[]' ? '' : $path;
  };
  $value = inner($value);
  if (is_string($value)) $value = preg_match('/^data:/i', trimmed($value)) ? [$value] : explode(',', $value);
  elseif (!is_array($value)) return [];
  elseif ($one($value) !== '') $value = [$value];
  return array_values(array_filter(array_map($one, $value), 'strlen'));
}

function colorsOf($value): array
{
  $value = inner($value);
  $names = [];
  foreach (is_string($value) ? explode(',', $value) : (is_array($value) ? $value : []) as $entry) {
    $name = is_array($entry)
      ? word($entry['name'] ?? null)
      : (string) preg_replace('/^[' . SPACES . '[\]"\']+|[' . SPACES . '[\]"\']+$/Du', '', word($entry));
    if ($name !== '' && !preg_match('/[{}"]/', $name)) $names[] = $name;
  }
  return $names;
}

/** Returns the shop's sizes with whether each is in stock. If the stock names a size twice, the first one counts. */
function sizesOf($value): array
{
  $value = inner($value);
  $found = [];
  foreach (is_array($value) ? $value : [] as $key => $count) {
    $size = strtolower(trimmed((string) $key));
    if (in_array($size, RULES['sizes'], true) && !isset($found[$size])) $found[$size] = hasOne($count);
  }
  $sizes = [];
  foreach (RULES['sizes'] as $size) if (isset($found[$size])) $sizes[$size] = $found[$size];
  return $sizes;
}

// ---- addresses of pictures, written as browsers write them ---------------------------------------------------------

function escaped(string $text, string $signs): string
{
  return (string) preg_replace_callback("/[\\x00-\\x20$signs\\x7F-\\xFF]/", static function (array $found): string {
    return sprintf('%%%02X', ord($found[0]));
  }, $text);
}

/** Resolves the steps "." and ".." in a path. */
function straight(string $path): string
{
  $segments = [];
  $given = explode('/', substr($path, 1));
  foreach ($given as $at => $segment) {
    $isLast = $at === count($given) - 1;
    $dots = str_ireplace('%2e', '.', $segment);
    if ($dots === '..') array_pop($segments);
    if ($dots !== '..' && $dots !== '.') $segments[] = $segment;
    elseif ($isLast) $segments[] = '';
  }
  return '/' . implode('/', $segments);
}

function address(string $given): ?string
{
  if (!preg_match('~^(https?)://([^/?#:]+)(?::(\d*))?([^?#]*)(\?[^#]*)?(#.*)?$~isD', $given, $parts)) return null;
  [, $scheme, $host, $port, $path] = $parts;
  $scheme = strtolower($scheme);
  if ((int) $port > 65535) return null;
  $port = $port === '' || (int) $port === ($scheme === 'https' ? 443 : 80) ? '' : ':' . (int) $port;
  $query = ($parts[5] ?? '') === '' ? '' : '?' . escaped(substr($parts[5], 1), '"#<>\'');
  $hash = ($parts[6] ?? '') === '' ? '' : '#' . escaped(substr($parts[6], 1), '"<>`');
  return "$scheme://" . strtolower($host) . $port . straight(escaped($path === '' ? '/' : $path, '"#<>?`{}')) . $query . $hash;
}

/** Returns the first address from which the page would load the picture; null if a catalogue would refuse it. */
function pictureAddress(string $path, string $host): ?string
{
  $path = trimmed($path);
  if (preg_match('~^(?:null|undefined|\[\]|[./]*)$~iD', $path) || preg_match('/[' . CONTROLS . ']/u', $path)) return null;
  $given = str_replace('\\', '/', $path);
  if (strpos($given, '//') === 0) $given = strstr($host, ':', true) . ":$given";
  if (preg_match('/^[a-z][a-z\d+.-]*:/i', $given)) {
    if (preg_match('/[' . UNSEEN . ']/u', $given) || !preg_match('/' . RULES['host'] . '/iD', $given)) return null;
    $found = address($given);
  } else {
    $named = str_replace([' ', '#'], ['%20', '%23'], strpos($given, '/') === false ? "uploads/$given" : $given);
    $found = address($host . ($named[0] === '/' ? $named : "/backend/api/$named"));
  }
  $found = $found === null ? '' : str_replace([',', '^'], ['%2C', '%5E'], $found);
  return $found !== '' && strlen($found) <= RULES['address'] ? $found : null;
}

// ---- the rows ------------------------------------------------------------------------------------------------------

function line(string $text, int $most): string
{
  $text = preg_replace('/[\x{00}-\x{08}\x{0B}\x{0C}\x{0E}-\x{1F}\x{7F}-\x{9F}\x{FFFE}\x{FFFF}]/u', '', $text);
  $text = trimmed((string) preg_replace('/[' . SPACES . ']+/u', ' ', (string) $text));
  return preg_match("/^.{0,$most}/us", $text, $found) ? trimmed($found[0]) : '';
}

function plain(string $text): string
{
  $text = (string) preg_replace('~<br[' . SPACES . ']*/?>|</p>~iu', "\n", $text);
  return trimmed((string) preg_replace('~<(?:/?[a-z]|!--)[^<>]*+>~i', '', $text));
}

function amount(int $paisa): string
{
  return sprintf('%d.%02d NPR', intdiv($paisa, 100), $paisa % 100);
}

/** Returns one row per size. A product without a usable id, title, price, picture or size gets no rows. */
function rowsOf(array $row, array $shop): array
{
  $id = trimmed(text($row['id'] ?? null));
  $title = line(text($row['title'] ?? null), RULES['title']);
  $full = paisa($row['price'] ?? null);
  $price = max(0, $full - paisa($row['discount_price'] ?? null));
  $pictures = [];
  foreach (imagesOf($row['images'] ?? null) as $path) {
    $found = pictureAddress($path, $shop['host']);
    if ($found !== null) $pictures[] = $found;
  }
  $sizes = sizesOf($row['size_stock'] ?? null);
  if (!preg_match('/' . RULES['id'] . '/D', $id) || $title === '' || $price <= 0 || !$pictures || !$sizes) return [];
  $colors = [];
  foreach (colorsOf($row['colors'] ?? null) as $name) {
    $name = line(str_replace('/', ' ', $name), RULES['color']);
    if ($name !== '') $colors[] = $name;
  }
  $items = [];
  foreach ($sizes as $size => $has)
    $items[] = [
      'id' => "$id-$size",
      'title' => "$title, " . strtoupper($size),
      'description' => line(plain(text($row['description'] ?? null)), RULES['description']) ?: $title,
      'link' => "{$shop['url']}product?id=$id",
      'image_link' => $pictures[0],
      'additional_image_link' => implode(',', array_slice($pictures, 1, RULES['pictures'] - 1)),
      'availability' => $has ? 'in_stock' : 'out_of_stock',
      'price' => amount($full),
      'sale_price' => $price < $full ? amount($price) : '',
      'brand' => line($shop['name'], RULES['brand']),
      'condition' => 'new',
      'identifier_exists' => 'no',
      'item_group_id' => $id,
      'size' => strtoupper($size),
      'color' => implode('/', array_slice($colors, 0, RULES['colors'])),
    ];
  return $items;
}

function xml(string $text): string
{
  return str_replace(['&', '<', '>', '"'], ['&amp;', '&lt;', '&gt;', '&quot;'], $text);
}

function xmlItem(array $item): string
{
  $text = "    <item>\n";
  foreach ($item as $name => $value)
    foreach ($name === 'additional_image_link' ? explode(',', $value) : [$value] as $one)
      if ($one !== '') $text .= "      <g:$name>" . xml($one) . "</g:$name>\n";
  return "$text    </item>\n";
}

/** A spreadsheet would run a cell that begins with one of these characters as a formula. */
function csvItem(array $item): string
{
  return implode(',', array_map(static function (string $value): string {
    return '"' . str_replace('"', '""', preg_match('/^[=+\-@]/', $value) ? "'$value" : $value) . '"';
  }, $item)) . "\r\n";
}

/** Returns both complete files and the number of rows. PHP keeps a large catalogue on the disk, not in memory. */
function written(array $rows, array $shop): array
{
  $files = [];
  foreach (TYPES as $kind => $_type) $files[$kind] = fopen('php://temp/maxmemory:4000000', 'w+');
  $brand = xml(line($shop['name'], RULES['brand']));
  fwrite($files['xml'], "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" xmlns:g=\"http://base.google.com/ns/1.0\">\n  <channel>\n    <title>$brand</title>\n    <link>" . xml($shop['url']) . "</link>\n    <description>$brand</description>\n");
  fwrite($files['csv'], implode(',', RULES['fields']) . "\r\n");
  [$seen, $count] = [[], 0];
  foreach ($rows as $row) {
    if (!is_array($row) || isset($seen['#' . trimmed(text($row['id'] ?? null))])) continue;
    foreach (rowsOf($row, $shop) as $item) {
      $seen["#{$item['item_group_id']}"] = true;
      $count++;
      fwrite($files['xml'], xmlItem($item));
      fwrite($files['csv'], csvItem($item));
    }
  }
  fwrite($files['xml'], "  </channel>\n</rss>\n");
  return [$files, $count];
}

// ---- reading the products ------------------------------------------------------------------------------------------

/**
 * Returns the products in a reply or in a stream's message, and ignores notices that PHP printed around the JSON; null if
 * there is no list of products.
 */
function productsIn(string $text): ?array
{
  $text = (string) preg_replace('/^(?:\xEF\xBB\xBF|\s)+/', '', $text);
  $value = decoded($text);
  if ($value === null && !preg_match('~\b(?:Fatal|Parse) error\s*(?:</b>)?\s*:~i', $text)) {
    $from = (string) strstr($text, '{');
    $value = decoded(substr($from, 0, (int) strrpos($from, '}') + 1));
  }
  if (!is_array($value) || \ShopHeads\refused($value)) return null;
  return is_array($value['products'] ?? null) ? $value['products'] : null;
}

/** Reads a reply until `enough` returns a value other than null, and returns that value. */
function answered(string $host, string $call, float $until, callable $enough)
{
  $socket = asked($host, $call, $until);
  if (!$socket) return null;
  [$read, $body, $from] = ['', -1, 0];
  $found = null;
  while ($found === null && microtime(true) < $until && strlen($read) < MOST_BYTES) {
    [$ready, $none] = [[$socket], null];
    if (!@stream_select($ready, $none, $none, 0, 200000)) continue;
    $read .= (string) fread($socket, 262144);
    $ended = feof($socket);
    if ($body < 0 && preg_match('~^HTTP/\d\S* (\d{3})[^\n]*\n.*?\r?\n\r?\n~s', $read, $head)) {
      if ($head[1] !== '200') break;
      $body = $from = strlen($head[0]);
    }
    if ($body >= 0) $found = $enough($read, $body, $from, $ended);
    if ($ended) break;
  }
  fclose($socket);
  return $found;
}

/**
 * Reads the products from the stream's first message, as the page does; if there is none, from get_products.php. Only the
 * stream has every field on every backend.
 */
function products(string $host): ?array
{
  $until = microtime(true) + LIMIT_S;
  // Wait for the stream at most half of the time; the other half is left for get_products.php.
  $streamed = answered($host, 'products_sse.php', microtime(true) + LIMIT_S / 2, static function (string &$read, int $body, int &$from) {
    if (!preg_match('~^content-type:\s*text/event-stream~im', substr($read, 0, $body))) return false;
    while (preg_match('/\r?\n\r?\n/', $read, $end, PREG_OFFSET_CAPTURE, max($body, $from - 3))) {
      preg_match_all('/^data:([^\r\n]*)/m', substr($read, $body, $end[0][1] - $body), $lines);
      $rows = productsIn(implode("\n", $lines[1]));
      if ($rows !== null) return $rows;
      $read = substr($read, 0, $body) . substr($read, $end[0][1] + strlen($end[0][0]));
      $from = $body;
    }
    $from = strlen($read);
    return null;
  });
  if (is_array($streamed)) return $streamed;
  $rows = answered($host, 'get_products.php', $until, static function (string $read, int $body, int $_from, bool $ended) {
    $length = preg_match('/^content-length:\s*(\d+)/im', substr($read, 0, $body), $said) ? (int) $said[1] : null;
    if (!$ended && ($length === null || strlen($read) - $body < $length)) return null;
    if ($length !== null && strlen($read) - $body < $length) return false;
    return productsIn(substr($read, $body)) ?? false;
  });
  return is_array($rows) ? $rows : null;
}

// ---- answering -----------------------------------------------------------------------------------------------------

const STATUS = [200 => 'OK', 304 => 'Not Modified', 404 => 'Not Found', 503 => 'Service Unavailable'];

/** Sends the whole status line, because after a fatal error PHP keeps the line of its own 500. */
function status(int $code): void
{
  header("HTTP/1.1 $code " . STATUS[$code], true, $code);
}

function refuse(string $why, int $status = 503): void
{
  status($status);
  header('Content-Type: text/plain; charset=utf-8');
  header('Cache-Control: no-store');
  if ($status === 503) header('Retry-After: ' . REST_S);
  echo "$why\n";
}

function sent($file, string $kind, int $time): void
{
  $size = (int) (fstat($file)['size'] ?? 0);
  $tag = "\"$time-$size\"";
  header('Content-Type: ' . TYPES[$kind] . '; charset=utf-8');
  header('Cache-Control: no-cache');
  header('Last-Modified: ' . gmdate('D, d M Y H:i:s', $time) . ' GMT');
  header("ETag: $tag");
  $isKnown = strpos($_SERVER['HTTP_IF_NONE_MATCH'] ?? '', trim($tag, '"')) !== false;
  status($isKnown ? 304 : 200);
  if ($isKnown) return;
  rewind($file);
  if (($_SERVER['REQUEST_METHOD'] ?? '') !== 'HEAD') fpassthru($file);
}

function sentKept(string $name, string $kind, int $seconds): bool
{
  $age = time() - (int) @filemtime($name);
  $file = $age >= 0 && $age < $seconds ? @fopen($name, 'r') : false;
  if (!$file) return false;
  sent($file, $kind, (int) filemtime($name));
  return true;
}

/** Returns false if no new catalogue could be sent. */
function sentNew(string $stem, string $kind, array $shop): bool
{
  ini_set('memory_limit', '512M');
  set_time_limit(3 * LIMIT_S);
  // Another request is reading the products now, or a read has just failed.
  $lock = @fopen("$stem.lock", 'c');
  if (($lock && !flock($lock, LOCK_EX | LOCK_NB)) || time() - (int) @filemtime("$stem.rest") < REST_S) return false;
  $rows = products($shop['host']);
  [$files, $count] = $rows === null ? [[], 0] : written($rows, $shop);
  // If the shop had products today and has none now, it is more likely broken than empty.
  $had = strpos((string) @file_get_contents("$stem.xml", false, null, 0, 4000), '<item>') !== false && time() - (int) @filemtime("$stem.xml") < LAST_S;
  if ($rows === null || ($count === 0 && $had)) {
    @touch("$stem.rest");
    return false;
  }
  foreach ($files as $name => $file) {
    rewind($file);
    $part = "$stem.$name." . getmypid();
    // Write to another file and rename it, so that no reader gets half of the catalogue.
    if (@file_put_contents($part, $file) === fstat($file)['size']) @rename($part, "$stem.$name");
    else @unlink($part);
  }
  sent($files[$kind], $kind, time());
  return true;
}

function send(): void
{
  $shop = settings((string) @file_get_contents(__DIR__ . '/index.html'));
  $path = (string) parse_url($_SERVER['REQUEST_URI'] ?? '', PHP_URL_PATH);
  if ($shop === null) {
    refuse('The feed needs "shopUrl" in shop.config.json and the index.html of the shop.');
    return;
  }
  if (!preg_match('/^feed\.(xml|csv)$/D', substr($path, strlen($shop['base'])), $asked)) {
    refuse('Not found.', 404);
    return;
  }
  $kind = $asked[1];
  $stem = cacheFolder() . '/feed-' . sha1("{$shop['url']} {$shop['host']} {$shop['name']}");
  if (sentKept("$stem.$kind", $kind, KEPT_S)) return;
  $done = false;
  // Runs also if the script ends early because the products do not fit into PHP's memory.
  register_shutdown_function(static function () use (&$done, $stem, $kind): void {
    if (!$done && !sentKept("$stem.$kind", $kind, LAST_S)) refuse('The products cannot be read just now.');
  });
  $done = sentNew($stem, $kind, $shop);
}

send();
