import type { UsageDay } from '../../contract/keys/usage.ts';
import type { FurtherIdentifier } from '../../contract/reports/further-identifiers.ts';
import type { ReportBody } from '../../contract/reports/report-body.ts';
import { leftOut } from '../../contract/reports/report-fields.ts';
import { ibanOf } from '../../contract/rules/iban.ts';
import { dayMs } from '../platform/clock.ts';
import { englishStories, type FraudType, type KnownBy, type Story } from './english-stories.ts';
import { demoAccounts, inventSubject, oneOf, regulars, type Subject, weighted } from './people.ts';
import { romanUrdu, urduScript } from './urdu-stories.ts';

export interface DemoReport {
  /** The email address of the author, one of `demoAccounts`. */
  author: string;
  body: ReportBody;
}

interface DemoStory extends Story {
  /** The keyword of its type of fraud. */
  about: string;
  weight: number;
}

export const stories: readonly DemoStory[] = Object.entries(englishStories).flatMap(([about, story]) => [
  { ...story, about, weight: story.type.weight },
  ...[romanUrdu[about], urduScript[about]].flatMap((telling) => (telling ? [{ ...story, ...telling, about }] : [])),
]);

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
function sum(random: () => number, [from, to]: FraudType['amount']): string {
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

interface Told {
  subject: Subject;
  story: DemoStory;
  CNIC: string | null;
  phone: string | null;
}

function told(random: () => number, today: string, { subject, story, CNIC, phone }: Told): ReportBody {
  const amount = sum(random, story.type.amount);
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
    url: `https://${host}/p/${100 + Math.floor(random() * 900)}`,
    address: oneOf(random, addresses),
    city: subject.city,
    country: 'PK',
    title: fill(oneOf(random, story.titles)),
    evidence: fill(oneOf(random, story.evidence)),
    category: story.type.category ?? null,
    channel: story.type.channel ?? null,
    // Authors who know the CNIC tend to know the most.
    amountLost: CNIC === null ? null : { amount: amount.replaceAll(',', ''), currency: 'PKR' },
    relation: CNIC === null ? null : 'victim',
    furtherIdentifiers: CNIC === null ? null : furtherOf(subject, story),
  };
}

/** What else they were known by. No bank has the code DEMO. */
function furtherOf({ email, phone }: Subject, { knownBy }: DemoStory): FurtherIdentifier[] | null {
  const number = phone.replace('-', '');
  const name = email.toLowerCase().replace(/@.*/, '').replaceAll('.', '-');
  const further: Record<KnownBy, FurtherIdentifier> = {
    iban: { kind: 'iban', value: ibanOf('PK', `DEMO${number.slice(1).padStart(16, '0')}`) },
    easypaisa: { kind: 'wallet', value: `easypaisa:${number}` },
    jazzcash: { kind: 'wallet', value: `jazzcash:${number}` },
    website: { kind: 'host', value: `${name}.example.com` },
    instagram: { kind: 'handle', value: `instagram:${name}_demo` },
    telegram: { kind: 'handle', value: `telegram:${name}_demo` },
  };
  return knownBy?.map((one) => further[one]) ?? null;
}

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
  return reports.sort((a, b) => a.body.date.localeCompare(b.body.date));
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
