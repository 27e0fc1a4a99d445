#!/bin/sh
# Is this email address or phone number known?
# Needs FS_KEY and FS_SECRET.
# With a test key (fs_test_…) this asks an invented person.
curl --silent --show-error --fail-with-body --max-time 10 \
  "${FS_URL:-http://localhost:3000}/api/get-report-detail" \
  --header "Content-Type: application/json" \
  --header "API_Key: $FS_KEY" \
  --header "Secret: $FS_SECRET" \
  --data '{ "email": "listed-once@example.com", "phone": "+1 202-555-0101" }'
