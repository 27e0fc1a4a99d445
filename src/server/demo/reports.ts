import type { UsageDay } from '../../contract/keys/usage.ts';
import type { FurtherIdentifier } from '../../contract/reports/further-identifiers.ts';
import type { ReportChannel } from '../../contract/reports/report-categories.ts';
import { leftOut, type ReportCategory } from '../../contract/reports/report-fields.ts';
import type { ReportBody } from '../../contract/reports/reports.ts';
import { ibanOf } from '../../contract/rules/iban.ts';
import { dayMs } from '../platform/clock.ts';
import { englishStories, type Story } from './english-stories.ts';
import { demoAccounts, inventSubject, oneOf, regulars, type Subject, weighted } from './people.ts';
import { urduStories } from './urdu-stories.ts';

export interface DemoReport {
  /** The email address of the author, one of `demoAccounts`. */
  author: string;
  body: ReportBody;
}

export const stories: readonly Story[] = [...englishStories, ...urduStories];

const days = 365;
const once = 275;

/** Pseudo-random numbers in [0, 1) from a seed (mulberry32). Not for secrets. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const daysBefore = (today: string, count: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10);

/** A round amount within bounds, with thousands separators; small ones are more frequent. */
function sum(random: () => number, [from, to]: Story['amount']): string {
  const exact = from * (to / from) ** random();
  const step = exact < 20_000 ? 500 : exact < 200_000 ? 1_000 : 10_000;
  return (Math.round(exact / step) * step).toLocaleString('en-US');
}

const addresses = [
  'Shop 14, Sitara Centre, closed now',
  'Office 3, second floor, Chambeli Plaza',
  'Not known; said to be near the bus stand',
  'Not known, only the phone number',
  'Counter 6, old grain market',
  'Street behind the general post office',
  'Gave the address of somebody else',
  'معلوم نہیں، صرف فون نمبر',
];

/** Notations of one address or number. International only, so they do not depend on DEFAULT_COUNTRY. */
const writtenPhones: ((phone: string) => string)[] = [
  (phone) => phone,
  (phone) => phone.replace('-', ''),
  (phone) => phone.replace(/-(\d{3})(\d{3})/, ' $1 $2 '),
  (phone) => phone.replace(/-(\d{3})/, '-$1-'),
];
const writtenEmails: ((email: string) => string)[] = [
  (email) => email,
  (email) => email.replace(/^./, (first) => first.toUpperCase()),
  (email) => email.toUpperCase(),
];
const spelling = <T>(ways: ((value: T) => T)[], turn: number, value: T): T =>
  ways[turn % ways.length]?.(value) ?? value;

/** The category of a story; authors of other stories chose none. */
const categories: Record<string, ReportCategory> = {
  'Admission fraud': 'advance_fee',
  Blackmail: 'blackmail',
  'COD fraud': 'counterfeit',
  'Committee fraud': 'investment',
  'Crypto scam': 'investment',
  'Fake bank call': 'impersonation',
  'Fake charity': 'impersonation',
  'Fake investment': 'investment',
  'Fake job offer': 'job',
  'Fake prize': 'advance_fee',
  'Fake welfare payment': 'advance_fee',
  Impersonation: 'impersonation',
  'Loan app': 'loan',
  'Never delivered': 'non_delivery',
  'OTP scam': 'account_takeover',
  'Parcel fee': 'advance_fee',
  'Phishing link': 'identity_theft',
  'Romance scam': 'other',
  'SIM swap': 'identity_theft',
  'Task scam': 'job',
  'Visa agent': 'advance_fee',
  'Wrong or fake goods': 'counterfeit',
};

/** How it began, in stories where that is plain. */
const channels: Record<string, ReportChannel> = {
  'COD fraud': 'marketplace',
  'Fake bank call': 'phone_call',
  'Fake prize': 'sms',
  'Loan app': 'messaging',
  'Never delivered': 'marketplace',
  'OTP scam': 'phone_call',
  'Parcel fee': 'sms',
  'Phishing link': 'sms',
  'Romance scam': 'social_media',
  'Task scam': 'messaging',
  'Visa agent': 'in_person',
};

interface Telling {
  subject: Subject;
  story: Story;
  CNIC: string | null;
  phone: string | null;
}

function told(random: () => number, today: string, { subject, story, CNIC, phone }: Telling): ReportBody {
  const amount = sum(random, story.amount);
  const fill = (text: string) => text.replaceAll('{amount}', amount).replaceAll('{city}', subject.city);
  const host = oneOf(random, ['example.com', 'www.example.com', 'example.org', 'www.example.net']);
  return {
    ...leftOut,
    name: subject.name,
    email: subject.email,
    CNIC,
    phone,
    // The exponent 1.5 puts two in five into the last quarter of the year.
    date: daysBefore(today, Math.floor(days * random() ** 1.5)),
    url: `https://${host}/${story.link}/${100 + Math.floor(random() * 900)}`,
    address: oneOf(random, addresses),
    city: subject.city,
    country: 'PK',
    title: fill(oneOf(random, story.titles)),
    evidence: fill(oneOf(random, story.evidence)),
    category: categories[story.about] ?? null,
    channel: channels[story.about] ?? null,
    // Authors who know the CNIC tend to know the most.
    amountLost: CNIC === null ? null : { amount: amount.replaceAll(',', ''), currency: 'PKR' },
    relation: CNIC === null ? null : 'victim',
    furtherIdentifiers: CNIC === null ? null : furtherOf(subject, story),
  };
}

/** What else they were known by, in stories where that is plain. No bank has the code DEMO. */
function furtherOf({ email, phone }: Subject, { about }: Story): FurtherIdentifier[] | null {
  const number = phone.replace('-', '');
  const name = email.toLowerCase().replace(/@.*/, '').replaceAll('.', '-');
  const paths: Record<string, FurtherIdentifier[]> = {
    'Fake bank call': [{ kind: 'wallet', value: `easypaisa:${number}` }],
    'Committee fraud': [{ kind: 'iban', value: demoIban(number.slice(1)) }],
    'Fake investment': [
      { kind: 'iban', value: demoIban(number.slice(1)) },
      { kind: 'handle', value: `telegram:${name}_demo` },
    ],
    'Loan app': [
      { kind: 'wallet', value: `jazzcash:${number}` },
      { kind: 'host', value: `${name}.example.com` },
    ],
    'Never delivered': [
      { kind: 'handle', value: `instagram:${name}_demo` },
      { kind: 'host', value: `${name}.example.com` },
    ],
  };
  return paths[about] ?? null;
}

/** An account at a bank that does not exist. */
const demoIban = (account: string): string => ibanOf('PK', `DEMO${account.padStart(16, '0')}`);

/** A report whose author was called, and knows a number and a wallet alone. */
function onlyCalled(random: () => number, today: string): DemoReport {
  const subject = inventSubject(random, once);
  const story = stories.find(({ about }) => about === 'Fake bank call') ?? weighted(random, stories, () => 1);
  const body = told(random, today, { subject, story, CNIC: null, phone: subject.phone });
  const notGiven = { email: null, url: null, address: null, furtherIdentifiers: furtherOf(subject, story) };
  return { author: demoAccounts[0].email, body: { ...body, ...notGiven } };
}

/**
 * About 300 invented reports of the last 365 days, oldest first, recent days more often. Several subjects occur more than
 * once, reported by both accounts in different notations.
 * @param today YYYY-MM-DD, the latest date of a report
 */
export function demoReports(random: () => number, today: string): DemoReport[] {
  const [first, second] = demoAccounts;
  const reports: DemoReport[] = [];

  for (let serial = 0; serial < once; serial += 1) {
    const subject = inventSubject(random, serial);
    const story = weighted(random, stories, ({ weight }) => weight);
    const CNIC = random() < 0.7 ? subject.CNIC : null;
    const phone = random() < 0.85 ? subject.phone : null;
    const author = random() < 0.6 ? first.email : second.email;
    reports.push({ author, body: told(random, today, { subject, story, CNIC, phone }) });
  }

  for (const { subject, about, times } of regulars) {
    // Uses every text once before it repeats one.
    const fitting = stories
      .filter((story) => story.about === about)
      .flatMap((story) => story.evidence.map((evidence) => ({ ...story, evidence: [evidence] })));
    for (let turn = 0; turn < times; turn += 1) {
      const written = { ...subject, email: spelling(writtenEmails, turn, subject.email) };
      const body = told(random, today, {
        subject: written,
        story: fitting[turn % fitting.length] ?? oneOf(random, stories),
        // Some identifiers are missing, as in real reports.
        CNIC: turn % 3 === 1 ? null : subject.CNIC,
        phone: turn % 4 === 3 ? null : spelling(writtenPhones, turn, subject.phone),
      });
      reports.push({ author: turn % 2 === 0 ? first.email : second.email, body });
    }
  }

  reports.push(onlyCalled(random, today));
  return reports.sort((a, b) => (a.body.date < b.body.date ? -1 : a.body.date > b.body.date ? 1 : 0));
}

/**
 * Invented lookups of the first account for each of the last 90 days, oldest first: a growing shop that is quieter on
 * Sundays.
 * @param today YYYY-MM-DD, the last day
 */
export function demoLookups(random: () => number, today: string): UsageDay[] {
  const span = 90;
  return Array.from({ length: span }, (_, at) => {
    const day = daysBefore(today, span - 1 - at);
    const sunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
    const busy = (45 + at) * (sunday ? 0.4 : 1) * (0.8 + 0.4 * random());
    const lookups = Math.round(busy);
    const hits = Math.round(lookups * (0.05 + 0.09 * random()));
    return { day, lookups, hits, refused: at % 9 === 4 ? 3 + (at % 4) : 0, failed: 0 };
  });
}
