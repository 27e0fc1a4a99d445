/**
 * The running text of the documentation page in English, apart from the other messages because only that page needs it.
 * `Backticks` mark code.
 */
export const docsProse = {
  verdictTitle: 'What an answer means',
  verdict: [
    '**A hit** is an answer of 200 with at least one report. Reports are claims: somebody said so, and nobody has verified it. Let a person look before you turn somebody away.',
    '**A miss** is an answer of 200 with an empty list. Nobody has reported these identifiers here. It is no proof of honesty: most fraud is never reported, and a new number costs little.',
    '**An answer of 5xx, or none at all, is no verdict.** It does not mean that nothing is known. Decide beforehand what you do then: wait and ask again, or let a person decide. Never treat it as a miss.',
    'A refusal (4xx) is no verdict either: no lookup was made. The client library keeps the three apart for you.',
    'With `"receipt": true` in the body the answer comes with a receipt: what the registry said, signed, to be shown later. `/.well-known/jwks.json` has the public keys.',
  ],

  matchingTitle: 'How identifiers are compared',
  matchingIntro:
    'Give one, two or all three of `email`, `CNIC` and `phone`. A report matches when any one of them is equal after both were brought into one form; `matchedOn` says which. Names are never compared.',
  matching: [
    {
      name: 'email',
      rule: 'Without case and surrounding space. `Bilal@Example.org` and `bilal@example.org` are one address.',
    },
    {
      name: 'CNIC',
      rule: 'By its 13 digits, with dashes or spaces or without, in ASCII, Arabic or Urdu digits. `35202-7654321-9` and `3520276543219` are one card.',
    },
    {
      name: 'phone',
      rule: 'By its digits in international form (E.164). `+92-3001234567`, `+923001234567`, `00923001234567` and, in the operator’s own country, `0300 1234567` are one number.',
    },
  ],

  batchTitle: 'Many at once',
  batchIntro:
    'Up to 500 lookups in one call: to screen a list, not one checkout. The results come in the order of the queries, each with your own `ref`. A query that is not acceptable gets its error in its place. A batch counts as its queries.',

  keysTitle: 'Keys',
  keys: [
    'A key pair is an API key, which says who asks, and a secret, which proves it. Make pairs on the developer page: one for each program, so that each can be replaced by itself.',
    'A live pair (`fs_live_…`) asks the registry. A test pair (`fs_test_…`) asks seven invented people only, never real data: listed once, listed often, not listed, rate limited, server error, one who has replied, and one whom a dispute has cleared.',
    'Rotating a pair gives you a new one. The old pair works for 24 hours more, unless you end it at once. Revoking a pair ends it at once, on every server.',
    'A program can look after its own pair without a session: `GET /api/usage` tells its lookups, `GET /api/usage/allowance` what is left of today, and `POST /api/keys/rotate` gives it a new pair.',
    'Keep the secret out of code, repositories and browsers: call from your own server. Keys are made to be found when they leak: the pattern below fits both keys and secrets, and the last six characters are a checksum. Give it to your secret scanner.',
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
    'The header `API_Key` has an underscore, and some proxies drop such headers without a word. If your calls pass one, send `API-Key` or `X-API-Key` instead, or Basic authentication with the key as user and the secret as password. A call whose secret arrives without its key is answered with 401 and says so.',
    'Whoever runs this product behind a proxy of their own can let the underscore pass:',
  ],
  proxySettings: [
    {
      name: 'nginx',
      note: 'Drops such headers unless told otherwise, in the `http` or the default `server` block. Without the setting `API-Key` works.',
      code: 'underscores_in_headers on;',
    },
    {
      name: 'Caddy',
      note: 'Passes them on. Nothing to do.',
      code: 'registry.example {\n\treverse_proxy 127.0.0.1:3000\n}',
    },
    {
      name: 'AWS Application Load Balancer',
      note: 'Takes a name with an underscore for invalid, and drops it where the attribute below is on. It is off at first.',
      code: 'routing.http.drop_invalid_header_fields.enabled = false',
    },
  ],

  limitsTitle: 'Limits',
  limits: [
    'Each key may make so many calls a second and so many lookups a minute; a batch counts as its queries. All keys of an account together may ask about so many different identifiers a day (UTC), so that nobody walks through all card numbers with a valid key. Asking about the same identifier again the same day costs nothing. The numbers are those of your plan; the developer page shows them, with what is left.',
    'Every answer tells them: `RateLimit-Policy` lists the limits with their quota `q` and window `w` in seconds, `RateLimit` what remains (`r`) and in how many seconds it is renewed (`t`). Beyond a limit the answer is 429 with `Retry-After` in seconds, and no lookup is made.',
  ],
  limitsLabel: 'Limits in an answer',
  limitsSample:
    'RateLimit-Policy: "calls";q=50;w=1, "lookups";q=1000;w=60, "identifiers";q=10000;w=86400\nRateLimit: "calls";r=49;t=1, "lookups";r=998;t=42, "identifiers";r=9990;t=50400',

  errorsTitle: 'Errors',
  errors: [
    'An error is a problem document (RFC 9457, `application/problem+json`). `type` is the address of its paragraph below, `code` is for programs, `message` for people, and `instance` is the id of the request: name it when you ask for help. For values that are not acceptable, `errors` names the path of each.',
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
    '`check` never throws and takes two seconds at most, one retry included. Without an answer the verdict is `no_answer`, with the reason, so a checkout goes on whatever happens here. `lookup` and the other calls throw errors that keep “no verdict” apart from “not listed”. `batch` takes any number of queries, uses half of your limits and keeps what was answered.',
  ],
} as const;
