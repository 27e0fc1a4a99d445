// Is this email address or phone number known?
// Needs FS_KEY and FS_SECRET.
// With a test key (fs_test_…) this asks an invented person.
const { FS_URL = 'http://localhost:3000', FS_KEY = '', FS_SECRET = '' } = process.env;

interface Answer {
  totals: { reports: number; authors: number };
  reports: { title: string; date: string; city: string; matchedOn: string[] }[];
}

const response = await fetch(`${FS_URL}/api/get-report-detail`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', API_Key: FS_KEY, Secret: FS_SECRET },
  body: JSON.stringify({ email: 'listed-once@example.com', phone: '+1 202-555-0101' }),
  redirect: 'error', // the key goes nowhere else
  signal: AbortSignal.timeout(10_000),
});

// Only an answer of 200 is a verdict. A 5xx does not mean that nothing is known.
if (!response.ok) throw new Error(`No verdict: ${response.status} ${await response.text()}`);

const { totals, reports } = (await response.json()) as Answer;
console.log(`Reports: ${totals.reports}, accounts that filed them: ${totals.authors}`);
for (const { date, city, title, matchedOn } of reports)
  console.log(`${date} ${city}: ${title} (${matchedOn.join(', ')})`);
