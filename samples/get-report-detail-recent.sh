#!/bin/sh
# What is the latest report that names this CNIC?
# Needs FS_KEY and FS_SECRET.
# With a test key (fs_test_…) this asks an invented person.
curl --silent --show-error --fail-with-body --max-time 10 \
  "${FS_URL:-http://localhost:3000}/api/get-report-detail/recent" \
  --header "Content-Type: application/json" \
  --header "API_Key: $FS_KEY" \
  --header "Secret: $FS_SECRET" \
  --data '{ "CNIC": "00000-0000002-2" }'
