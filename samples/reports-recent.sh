#!/bin/sh
# What was reported lately? Masked, so it needs FS_KEY alone.
curl --silent --show-error --fail-with-body --max-time 10 \
  "${FS_URL:-http://localhost:3000}/api/reports/recent?limit=3" \
  --header "API_Key: $FS_KEY"
