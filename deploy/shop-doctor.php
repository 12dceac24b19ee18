<?php
// For npm run doctor: copy this file into backend/api and into the upload folders, run the doctor, then delete the
// copies. In backend/api it prints PHP's limits and time zone; in an upload folder PHP must not run it at all.
header('Content-Type: application/json');
$names = ['upload_max_filesize', 'post_max_size', 'max_file_uploads', 'output_buffering', 'zlib.output_compression', 'display_errors'];
echo json_encode(['shop-doctor' => array_combine($names, array_map('ini_get', $names)) + ['zone' => date('P')]]);
