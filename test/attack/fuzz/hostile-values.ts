import type { Random } from './random.ts';

/** Part of what the fuzzer sends; must not occur in any refusal or log line. */
export const canary = 'cAnArY7f3';

const texts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  `${canary}\u0000${canary}`,
  '\ud800',
  `\udfff${canary}`,
  '\u202e\u2066\ufeff',
  '٠١٢٣٤٥٦٧٨٩',
  '𝕊𝕒𝕟𝕒',
  '👩‍👩‍👧‍👦'.repeat(20),
  'e\u0301'.repeat(200),
  `${canary}' or '1'='1`,
  `${canary}'; drop table reports; --`,
  `") or pg_sleep(10) -- ${canary}`,
  `<script>alert('${canary}')</script>`,
  `"><img src=x onerror=alert(1)>${canary}`,
  `{{7*7}}\${7*7}<%= 7*7 %>${canary}`,
  `=cmd|' /C calc'!A0${canary}`,
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:5432/',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'javascript:alert(1)',
  `a\r\nSet-Cookie: ${canary}=1`,
  `a\r\n\r\nHTTP/1.1 200 OK\r\n${canary}`,
  '%00%0d%0a%ff',
  '%s%n%x%d',
  'true',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '0x7fffffff',
  '9223372036854775808',
  '-1',
  '1'.repeat(400),
  '1970-01-01T00:00:00Z',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '__proto__',
  'constructor',
  'toString',
  `a@${'b.'.repeat(120)}c`,
  `${'a'.repeat(5_000)}@example.com`,
  `https://a.example/${'%40'.repeat(600)}`,
  '('.repeat(300),
  `+92${'-'.repeat(300)}`,
];

const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  [null],
  { $gt: '' },
  { length: 1e9 },
  { toString: null },
];

const sizes: readonly number[] = [30, 300, 3_000, 30_000];

/** A string that no form would send. */
export function hostileText(random: Random): string {
  if (random.chance(0.08)) return canary.repeat(random.pick(sizes) / 10);
  if (random.chance(0.1)) return random.bytes(random.below(60)).toString('utf16le');
  return random.pick(texts);
}

/** A value of an unexpected type. */
export function hostileValue(random: Random): unknown {
  if (random.chance(0.6)) return hostileText(random);
  if (random.chance(0.03)) return nested(random.pick([10, 100, 1_000]));
  return random.pick(values);
}

/** Nested objects and arrays. */
function nested(depth: number): unknown {
  let value: unknown = canary;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Malformed or unusual JSON. */
export function brokenJson(json: string, random: Random): Buffer {
  const at = random.below(json.length + 1);
  switch (random.below(14)) {
    case 0:
      return Buffer.from(json.slice(0, at));
    case 1:
      return Buffer.concat([Buffer.from(json.slice(0, at)), random.bytes(3), Buffer.from(json.slice(at))]);
    case 2:
      return Buffer.from(`\ufeff${json}`);
    case 3:
      return Buffer.from(json, 'utf16le');
    case 4:
      return Buffer.from('['.repeat(100_000));
    case 5:
      return Buffer.from(`{"email":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
    case 6:
      return Buffer.from(json.replace('{', '{"__proto__":{"polluted":1},'));
    case 7:
      return Buffer.from(json.replace('{', '{"constructor":{"prototype":{"polluted":1}},'));
    case 8:
      return Buffer.from(json.replace(/"([^"]*)":/, '"$1":1,"$1":'));
    case 9:
      return Buffer.from(json.replace(/:("[^"]*"|\d+)/, ':1e9999'));
    case 10:
      return Buffer.from(json.replace(/:"[^"]*"/, ':"\\ud800\\u0000\\uD83D"'));
    case 11:
      return Buffer.from(`${json}${json}`);
    case 12:
      return Buffer.from(random.pick(['', 'null', '""', '0', '[]', '{}', '[{}]', "{'a':1}", '{"a":01}', '\u0000']));
    default:
      return random.bytes(random.below(200));
  }
}
