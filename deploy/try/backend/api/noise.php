<?php
echo $missing;
echo '{"success":true}';
