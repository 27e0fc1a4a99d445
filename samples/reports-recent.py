"""What was reported lately? Masked, so it needs FS_KEY alone."""

import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(os.environ.get("FS_URL", "http://localhost:3000") + "/api/reports/recent?limit=3")
# Sent to this address only, not to where it may redirect.
request.add_unredirected_header("API_Key", os.environ["FS_KEY"])

try:
    with urlopen(request, timeout=10) as response:
        answer = json.load(response)
except HTTPError as error:
    sys.exit(f"{error.code} {error.read().decode()}")

for report in answer["reports"]:
    print(f"{report['date']} {report['title']}: {report['email'] or 'no email'}, {report['phone'] or 'no phone'}")
