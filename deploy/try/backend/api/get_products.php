<?php
// Stands in for a shop's backend when the server's configuration is tried.
header('Content-Type: application/json');
echo json_encode([
  'success' => true,
  'method' => $_SERVER['REQUEST_METHOD'],
  'products' => [['id' => '1', 'title' => 'Kurta', 'price' => '1250.00', 'images' => '["uploads/products/1.png"]']],
]);
