// What is the latest report that names this CNIC?
// Needs FS_KEY and FS_SECRET.
// With a test key (fs_test_…) this asks an invented person.
const { FS_URL = 'http://localhost:3000', FS_KEY = '', FS_SECRET = '' } = process.env;

interface Answer {
  totals: { reports: number };
  reports: { title: string; date: string; city: string; country: string }[];
}

const response = await fetch(`${FS_URL}/api/get-report-detail/recent`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', API_Key: FS_KEY, Secret: FS_SECRET },
  body: JSON.stringify({ CNIC: '00000-0000002-2' }),
  redirect: 'error', // the key goes nowhere else
  signal: AbortSignal.timeout(10_000),
});

// Only an answer of 200 is a verdict. A 5xx does not mean that nothing is known.
if (!response.ok) throw new Error(`No verdict: ${response.status} ${await response.text()}`);

const { totals, reports } = (await response.json()) as Answer;
const [latest] = reports;
if (latest)
  console.log(`${latest.date} ${latest.city}, ${latest.country}: ${latest.title}, of ${totals.reports} reports`);
else console.log('Nobody has reported this CNIC here.');
