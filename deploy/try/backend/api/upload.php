<?php
header('Content-Type: application/json');
echo json_encode(['success' => isset($_FILES['payment_receipt']), 'size' => $_FILES['payment_receipt']['size'] ?? 0, 'fields' => array_keys($_POST)]);
