<?php
// Plays a shop's backend in the tests of the server's configuration.
header('Content-Type: application/json');
echo json_encode([
  'success' => true,
  'method' => $_SERVER['REQUEST_METHOD'],
  'products' => [['id' => '1', 'title' => 'Kurta', 'price' => '1250.00', 'images' => '["uploads/products/1.png"]']],
]);
