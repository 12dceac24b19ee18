<?php
// Limits requests per address, for a web server that has no such limits (Apache, LiteSpeed, shared hosting). Put this
// file outside of the document root and name it as auto_prepend_file in backend/.user.ini (mod_php: php_value
// auto_prepend_file in backend/.htaccess). PHP then runs it before each script of the backend. Behind a CDN or proxy all
// visitors have its address and would share one limit, so set limits there instead. The most POSTs that an address may
// send to a script in a minute:
$limits = [
  'login.php' => 10,
  'signup.php' => 10,
  'verify.php' => 6,
  'forgot-password-send-otp.php' => 4,
  'verify-forgot-password-otp.php' => 6,
  'reset-password.php' => 6,
  'submit_inquiry.php' => 6,
  'orders.php' => 6,
];
(function () use ($limits) {
  $most = $limits[basename($_SERVER['SCRIPT_NAME'] ?? '')] ?? null;
  if ($most === null || $_SERVER['REQUEST_METHOD'] !== 'POST') return;
  // A household with IPv6 has a whole /64 of addresses, so only the first 8 bytes count.
  $address = inet_pton($_SERVER['REMOTE_ADDR']);
  $folder = sys_get_temp_dir() . '/shop-limits';
  if (!is_dir($folder)) @mkdir($folder, 0700);
  if (random_int(1, 200) === 1)
    foreach (glob("$folder/*") as $old) if (filemtime($old) < time() - 3600) @unlink($old);
  $file = @fopen("$folder/" . hash('sha256', substr($address, 0, 8) . $_SERVER['SCRIPT_NAME']), 'c+');
  if (!$file || !flock($file, LOCK_EX)) return;
  $now = time();
  $times = array_filter(explode(' ', (string) stream_get_contents($file)), fn ($time) => (int) $time > $now - 60);
  $over = count($times) >= $most;
  if (!$over) $times[] = $now;
  ftruncate($file, 0);
  rewind($file);
  fwrite($file, implode(' ', $times));
  fclose($file);
  if (!$over) return;
  http_response_code(429);
  header('Retry-After: ' . max(1, (int) min($times) + 60 - $now));
  header('Content-Type: application/json');
  echo '{"success":false,"error":"Too many attempts. Please try again in a minute."}';
  exit;
})();
unset($limits);
