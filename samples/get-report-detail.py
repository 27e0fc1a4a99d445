"""Is this email address or phone number known?

Needs FS_KEY and FS_SECRET.
With a test key (fs_test_...) this asks an invented person.
"""

import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    os.environ.get("FS_URL", "http://localhost:3000") + "/api/get-report-detail",
    data=json.dumps({"email": "listed-once@example.com", "phone": "+1 202-555-0101"}).encode(),
    headers={"Content-Type": "application/json"},
)
# Sent to this address only, not to where it may redirect.
request.add_unredirected_header("API_Key", os.environ["FS_KEY"])
request.add_unredirected_header("Secret", os.environ["FS_SECRET"])

try:
    with urlopen(request, timeout=10) as response:
        answer = json.load(response)
except HTTPError as error:
    # Only an answer of 200 is a verdict. A 5xx does not mean that nothing is known.
    sys.exit(f"No verdict: {error.code} {error.read().decode()}")

totals = answer["totals"]
print(f"Reports: {totals['reports']}, accounts that filed them: {totals['authors']}")
for report in answer["reports"]:
    print(f"{report['date']} {report['city']}: {report['title']} ({', '.join(report['matchedOn'])})")
