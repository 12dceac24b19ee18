<?php
header('Content-Type: application/json');
header('Cache-Control: max-age=60');
http_response_code((int) $_GET['is']);
echo '{"success":false}';
