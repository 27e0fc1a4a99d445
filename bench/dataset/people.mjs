/** Who is named in reports, and what is told about them. Nothing here reaches a real person: see the demo's people. */

import { reportCategories, reportChannels } from '../../dist/contract/reports/report-categories.js';
import { cities } from '../../dist/server/areas/analysis/cities.js';
import { contentOf } from '../../dist/server/areas/reports/stored/named-store.js';
import { stories } from '../../dist/server/demo/reports.js';
import { choices } from './shape.mjs';

const firstNames = [
  'Bilal',
  'Sana',
  'Hamza',
  'Ayesha',
  'Usman',
  'Fatima',
  'Imran',
  'Zainab',
  'Tariq',
  'Nida',
  'Asif',
  'Rabia',
];
const lastNames = ['Ahmed', 'Khan', 'Malik', 'Butt', 'Sheikh', 'Qureshi', 'Mirza', 'Raza', 'Chaudhry', 'Abbasi'];

/** @template T @param {readonly T[]} some @param {number} n @returns {T} */
const nth = (some, n) => /** @type {T} */ (some[n % some.length]);

/** Somebody who is named, by number. @param {number} n */
export function personOf(n) {
  const [first, last] = [nth(firstNames, n), nth(lastNames, Math.floor(n / firstNames.length))];
  const [seven, phone] = [String(n % 10_000_000).padStart(7, '0'), String(n).padStart(7, '0')];
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${n}@example.com`.toLowerCase(),
    CNIC: `${31_000 + (n % 8_999)}-${seven}-${n % 10}`,
    phone: `+92 364 ${phone}`,
    wallet: `easypaisa:+92364${phone}`,
    handle: `telegram:${first}_${last}_${n}`.toLowerCase(),
  };
}

const { oneOf, below, isIn } = choices(7);

/** Narratives with their keywords, which are found once. */
const tellings = stories.flatMap(({ titles, evidence }, at) =>
  titles.flatMap((title) =>
    evidence.map((words) => {
      const fill = (/** @type {string} */ text) => text.replaceAll('{amount}', '12,500').replaceAll('{city}', 'Lahore');
      const body = { title: fill(title).slice(0, 50), evidence: fill(words).slice(0, 480) };
      const { keywords } = contentOf(/** @type {any} */ ({ ...body, country: 'PK', phone: null }));
      return { ...body, keywords, category: at % 8 === 0 ? null : nth(reportCategories, at) };
    }),
  ),
);

const places = cities.map(([name]) => name);
/** Few cities have most reports; a tenth comes from towns that are not listed. */
const aCity = () => (isIn(0.1) ? `Town ${below(400)}` : nth(places, Math.floor(places.length ** Math.random()) - 1));

/**
 * The content of a report about a person.
 * @param {number | null} person null for somebody whom no other report names
 * @param {{ happenedOn: string, single: string, isKnownWell: boolean }} given
 */
export function contentAbout(person, { happenedOn, single, isKnownWell }) {
  const { name, email, CNIC, phone, wallet, handle } = personOf(person ?? 0);
  // Reports of people whom no other one names are alike, so that answers about them are compared by their length.
  const isAlike = person === null;
  const { keywords, ...telling } = isAlike ? nth(tellings, 0) : oneOf(tellings);
  const gives = (/** @type {number} */ share) => person !== null && (isKnownWell || isIn(share));
  const hasFurther = person !== null && isIn(0.15);
  const content = {
    name,
    email: person === null ? single : gives(0.75) ? email : null,
    CNIC: gives(0.4) ? CNIC : null,
    phone: gives(0.85) || hasFurther ? phone : null,
    date: happenedOn,
    url: `https://example.org/shop/${100_000 + below(900_000)}`,
    address: `${100 + below(200)}, Mall Road`,
    city: isAlike ? 'Lahore' : aCity(),
    country: isAlike || isIn(0.98) ? 'PK' : 'AE',
    ...telling,
    channel: !isAlike && isIn(0.3) ? oneOf(reportChannels) : null,
    amountLost: !isAlike && isIn(0.3) ? { amount: String(500 * (1 + below(200))), currency: 'PKR' } : null,
    relation: !isAlike && isIn(0.2) ? /** @type {const} */ ('victim') : null,
    furtherIdentifiers: hasFurther
      ? [
          { kind: /** @type {const} */ ('wallet'), value: wallet },
          { kind: /** @type {const} */ ('handle'), value: handle },
        ]
      : null,
  };
  if (person !== null && content.email === null && content.CNIC === null) content.phone = phone;
  return { content, keywords };
}
