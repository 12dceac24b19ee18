<?php
// A careless script that allows every site to read its reply; the server's rules must remove these headers.
header('Access-Control-Allow-Origin: *');
header('Access-Control-Allow-Credentials: true');
header('Access-Control-Allow-Methods: GET, POST');
header('Access-Control-Allow-Headers: *');
header('Access-Control-Expose-Headers: *');
header('Access-Control-Max-Age: 86400');
header('Content-Type: application/json');
echo json_encode(['success' => true, 'host' => $_SERVER['HTTP_HOST']]);
