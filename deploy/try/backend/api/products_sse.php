<?php
// Streams as docs/running.md advises: a message, then comment lines, by which PHP notices a client that has left.
header('Content-Type: text/event-stream');
header('Cache-Control: no-cache');
while (ob_get_level() > 0) ob_end_flush();
echo "retry: 15000\n";
for ($n = 0; $n < 5; $n++) {
  echo 'data: {"products":[{"id":"1","title":"Kurta","price":"1250.00"}],"turn":', $n, "}\n\n";
  flush();
  if (connection_aborted()) exit;
  sleep(1);
}
