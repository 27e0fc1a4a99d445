import type { ReportBody } from '../../contract/reports.ts';
import type { UsageDay } from '../../contract/usage.ts';
import { englishStories, type Story } from './english-stories.ts';
import { demoAccounts, inventSubject, oneOf, regulars, type Subject, weighted } from './people.ts';
import { urduStories } from './urdu-stories.ts';

export interface DemoReport {
  /** The e-mail address of the account that files it, one of `demoAccounts`. */
  author: string;
  body: ReportBody;
}

export const stories: readonly Story[] = [...englishStories, ...urduStories];

const days = 365;
const once = 275;
const dayMs = 24 * 60 * 60 * 1000;

/** Random numbers from 0 up to 1 that are the same for the same seed (mulberry32). Not for anything secret. */
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

/** A round sum within the bounds, the smaller ones more often, with separators. */
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

/** The ways in which people write one address or number. International only, so that any DEFAULT_COUNTRY reads them. */
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
    name: subject.name,
    email: subject.email,
    CNIC,
    phone,
    // Raised to 1.5, so that two in five fall into the last quarter of the year.
    date: daysBefore(today, Math.floor(days * random() ** 1.5)),
    url: `https://${host}/${story.link}/${100 + Math.floor(random() * 900)}`,
    address: oneOf(random, addresses),
    city: subject.city,
    country: 'PK',
    title: fill(oneOf(random, story.titles)),
    evidence: fill(oneOf(random, story.evidence)),
  };
}

/**
 * Some 300 invented reports of the last 365 days, more of them recent, the oldest first. Several subjects are in it
 * more than once, reported by both accounts and written in different ways.
 * @param today YYYY-MM-DD; no report is later
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
    // Each in words of its own, as far as there are any.
    const fitting = stories
      .filter((story) => story.about === about)
      .flatMap((story) => story.evidence.map((evidence) => ({ ...story, evidence: [evidence] })));
    for (let turn = 0; turn < times; turn += 1) {
      const written = { ...subject, email: spelling(writtenEmails, turn, subject.email) };
      const body = told(random, today, {
        subject: written,
        story: fitting[turn % fitting.length] ?? oneOf(random, stories),
        // Not everybody knew everything about them.
        CNIC: turn % 3 === 1 ? null : subject.CNIC,
        phone: turn % 4 === 3 ? null : spelling(writtenPhones, turn, subject.phone),
      });
      reports.push({ author: turn % 2 === 0 ? first.email : second.email, body });
    }
  }

  return reports.sort((a, b) => (a.body.date < b.body.date ? -1 : a.body.date > b.body.date ? 1 : 0));
}

/**
 * Invented lookups of the first account for each of the last 90 days, the oldest first: a shop that grows and that is
 * quieter on Sundays.
 * @param today YYYY-MM-DD, the last day
 */
export function demoLookups(random: () => number, today: string): UsageDay[] {
  const span = 90;
  return Array.from({ length: span }, (_, at) => {
    const day = daysBefore(today, span - 1 - at);
    const sunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
    const busy = (45 + at) * (sunday ? 0.4 : 1) * (0.8 + 0.4 * random());
    const lookups = Math.round(busy);
    return { day, lookups, hits: Math.round(lookups * (0.05 + 0.09 * random())) };
  });
}
