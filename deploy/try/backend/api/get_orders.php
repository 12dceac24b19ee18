<?php
header('Content-Type: application/json');
echo '{"success":true,"orders":[]}';
