/**
 * The running text of the documentation page in English, apart from the other messages because only that page needs it.
 * `Backticks` mark code.
 */
export const docsProse = {
  verdictTitle: 'What an answer means',
  verdict: [
    '**A hit** is a 200 answer whose `totals.reports` is above 0. Reports are claims; `standing` says whether anyone has verified them. Have a person look before you turn anyone away.',
    '**A miss** is a 200 answer whose `totals.reports` is 0. Nobody has reported these identifiers here. This does not prove honesty: most fraud is never reported, and a new number is cheap. An empty list alone is no miss: with `"detail": "verdict"` the list is always empty.',
    '**A 5xx answer, or no answer at all, is no verdict.** It does not mean that there are no reports. Decide in advance what to do: wait and try again, or let a person decide. Never treat it as a miss.',
    'A refusal (4xx) is no verdict either: no lookup was made. The client library keeps the three apart for you.',
    'With `"receipt": true` in the body, the answer comes with a signed receipt of what the registry said, which you can show later. The public keys are at `/.well-known/jwks.json`.',
  ],

  matchingTitle: 'How identifiers are compared',
  matchingIntro:
    'Give one or more of these. A report matches when any one of them is equal after both are put into the same form; `matchedOn` says which. Names are never compared.',
  matchingRules: 'The form of each',

  batchIntro:
    'Up to 500 lookups in one call, for screening a list. The results come in the order of the queries, each with your own `ref`. An invalid query gets its error in its place. Each query counts as a lookup.',

  keysTitle: 'Keys',
  keys: [
    'A key pair is an API key, which says who is asking, and a secret, which proves it. Create pairs on the developer page: one for each program, so that you can replace each by itself.',
    'A live pair (`fs_live_…`) searches the registry. A test pair (`fs_test_…`) searches seven invented people only, never real data: listed once, listed often, not listed, rate limited, server error, one who has replied, and one cleared by a dispute.',
    'Rotating a pair gives you a new one. The old pair works for 24 more hours, unless you end it at once. Revoking a pair ends it at once, on every server.',
    'A program can manage its own pair without a session: `GET /api/usage` returns its lookups, `GET /api/usage/allowance` what is left for today, and `POST /api/keys/rotate` a new pair.',
    'Store the secret in an environment variable, never in code, repositories or browsers: call from your own server. Leaked keys are easy to find: the pattern below matches both keys and secrets, and the last six characters are a checksum. Give it to your secret scanner.',
  ],
  keyPatternLabel: 'Pattern for secret scanners',
  testPeopleLabel: 'The invented people of test keys',
  testPeople: { name: 'Name', email: 'Email', cnic: 'CNIC', phone: 'Phone', outcome: 'Answer' },
  testOutcomes: {
    once: '200, one report',
    often: '200, 120 reports on several pages',
    none: '200, a miss',
    rateLimited: '429 with `Retry-After`',
    serverError: '500, no verdict',
    replied: '200, one report with a reply, and the marker `victim_of_impersonation`',
    cleared: '200, no report, and the verdict `cleared`',
  },

  proxiesTitle: 'Behind a proxy',
  proxies: [
    'The header `API_Key` has an underscore, and some proxies silently drop such headers. If your calls pass through one, send `API-Key` or `X-API-Key` instead, or Basic authentication with the key as user and the secret as password. A call whose secret arrives without its key gets a 401 that says so.',
    'If you run this product behind your own proxy, let the underscore through:',
  ],
  proxySettings: [
    {
      name: 'nginx',
      note: 'Drops such headers unless told otherwise, in the `http` or the default `server` block. Without the setting, use `API-Key`.',
      code: 'underscores_in_headers on;',
    },
    {
      name: 'Caddy',
      note: 'Passes them on. Nothing to do.',
      code: 'registry.example {\n\treverse_proxy 127.0.0.1:3000\n}',
    },
    {
      name: 'AWS Application Load Balancer',
      note: 'Treats a name with an underscore as invalid, and drops it if the attribute below is on. It is off by default.',
      code: 'routing.http.drop_invalid_header_fields.enabled = false',
    },
  ],

  limitsTitle: 'Limits',
  limits: [
    'Your plan limits the calls a second and the lookups a minute of each key; each query of a batch counts as a lookup. It also limits how many different identifiers all keys of an account together may look up in a day (UTC), so that nobody can work through every card number with a valid key. Looking up the same identifier again on the same day costs nothing. The developer page shows your limits and what is left.',
    'Every answer reports them: `RateLimit-Policy` lists the limits with their quota `q` and window `w` in seconds, and `RateLimit` says what remains (`r`) and in how many seconds it is renewed (`t`). Beyond a limit, the answer is 429 with `Retry-After` in seconds, and no lookup is made.',
  ],
  limitsLabel: 'Limits in an answer',
  limitsSample:
    'RateLimit-Policy: "calls";q=50;w=1, "lookups";q=1000;w=60, "identifiers";q=10000;w=86400\nRateLimit: "calls";r=49;t=1, "lookups";r=998;t=42, "identifiers";r=9990;t=50400',

  errorsTitle: 'Errors',
  errors: [
    'An error is a problem document (RFC 9457, `application/problem+json`). `type` is the address of its paragraph below, `code` is for programs, `message` for people, and `instance` is the id of the request: quote it when you ask for help. For invalid values, `errors` names the path of each.',
  ],

  sdkTitle: 'Client libraries',
  sdkInstallLabel: 'Installing them from this registry',
  sdkLabel: 'A check with the client library',
  /** The first example of the SDK's README, verbatim: a browser test compares the two. */
  sdkSample: `import { createClient } from 'fraud-shield-client';

// Reads FS_URL, FS_KEY and FS_SECRET.
const registry = createClient();

const result = await registry.check({
  email: 'listed-once@example.com',
  phone: '+1 202-555-0101',
});

if (result.verdict === 'no_answer') {
  // The registry is away or too slow, or the input cannot be compared.
  // That is not a miss: decide what you do without an answer.
  console.log(\`No answer: \${result.reason}\`);
} else if (result.verdict === 'none') {
  console.log('Nobody has reported them here.');
} else {
  console.log(\`Reports: \${result.answer.totals.reports} (\${result.verdict})\`);
}`,
  sdk: [
    'This registry serves small typed libraries without dependencies: for TypeScript and JavaScript, wherever there is `fetch`, and for Python 3.9 or newer. They read the address and the keys from `FS_URL`, `FS_KEY` and `FS_SECRET`.',
    '`check` never throws and takes two seconds at most, including one retry. Without an answer, the verdict is `no_answer`, with the reason, so a checkout goes on whatever happens here. `lookup` and the other calls throw errors that keep “no verdict” apart from “not listed”. `batch` takes any number of queries, uses half of your limits and keeps what was answered.',
  ],
} as const;
