<?php
// For npm run doctor: copy it into backend/api and into the folders that receive uploads, ask the doctor, delete it again.
// In backend/api it tells PHP's limits and time zone; in a folder of uploads it must not run at all.
header('Content-Type: application/json');
$names = ['upload_max_filesize', 'post_max_size', 'max_file_uploads', 'output_buffering', 'zlib.output_compression', 'display_errors'];
echo json_encode(['shop-doctor' => array_combine($names, array_map('ini_get', $names)) + ['zone' => date('P')]]);
