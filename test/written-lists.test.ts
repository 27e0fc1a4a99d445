/** Lists that people read, or that another language needs, and that no compiler compares with ours. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { staffRoles } from '../src/contract/accounts/roles.ts';
import { auditEvents } from '../src/contract/audit/audit-events.ts';
import { listEndpoints } from '../src/contract/index.ts';
import { languageCodes } from '../src/contract/languages.ts';
import { lookupKinds } from '../src/contract/lookup/lookup-kinds.ts';
import { halfLifeDays, scoredReports, scoreOf, scoreVersion } from '../src/contract/lookup/score.ts';
import { isPage, pages, visitorPages } from '../src/contract/pages.ts';
import {
  choicesOf,
  type Policy,
  policyPresetNames,
  policyPresets,
  policySwitches,
} from '../src/contract/registry/policy.ts';
import { fieldsWith, reportFieldNames } from '../src/contract/reports/report-fields.ts';
import { weights } from '../src/contract/reports/standing.ts';
import { identifierKinds } from '../src/contract/rules/identifier-kinds.ts';
import { narrativeFields } from '../src/contract/rules/narrative.ts';
import { sessionLengthMs } from '../src/server/areas/accounts/sessions/store.ts';
import { cities } from '../src/server/areas/analysis/cities.ts';
import { keptDays } from '../src/server/areas/lookup/corrections/recall-store.ts';
import { mails } from '../src/server/areas/notices/mail/mails.ts';
import { vocabulary } from '../src/server/areas/reports/keywords/vocabulary.ts';
import { commands } from '../src/server/commands/commands.ts';
import { readConfig, variables } from '../src/server/config.ts';
import { attempts, sharedBudgets, windowsMs } from '../src/server/limits.ts';
import { subscriptions } from '../src/server/subscriptions.ts';
import { shots } from './screens/shots.ts';
import { inRepository } from './support/paths.ts';

const textOf = (...parts: string[]) => readFileSync(inRepository(...parts), 'utf8');
/** The source files below a folder, without tests. */
const filesIn = (...folder: string[]) =>
  readdirSync(inRepository(...folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
const codeIn = (...folder: string[]) =>
  filesIn(...folder)
    .map((file) => textOf(...folder, file))
    .join('\n');
const areaFiles = filesIn('src', 'server', 'areas');
const serverCode = codeIn('src', 'server');

test('the table of policy.md has every switch, with its choice in each preset, and says what it does', () => {
  const rows = [...textOf('docs', 'operating', 'policy.md').matchAll(/^\| `(\w+)`\s*\|(.*)\|$/gm)].map(
    ([, name, cells = '']) => [name, ...[...cells.matchAll(/`(\w+)`/g)].map(([, choice]) => choice)],
  );
  expect(rows).toEqual(
    policySwitches.map((name) => [name, ...policyPresetNames.map((preset) => String(policyPresets[preset][name]))]),
  );
  const told = [...textOf('docs', 'operating', 'policy.md').matchAll(/^- \*\*`(\w+)`/gm)].map(([, name]) => name);
  expect(told).toEqual(policySwitches.filter((name) => choicesOf(name).length > 1));
});

test('every switch that can be set is read where it decides something', () => {
  const isSet = (name: keyof Policy) => choicesOf(name).length > 1;
  expect(policySwitches.filter((name) => isSet(name) && !serverCode.includes(`currentPolicy(app).${name}`))).toEqual(
    [],
  );
});

test('the table of how moderators prove, and the impact assessment, have every kind of identifier', () => {
  const nouns = identifierKinds.map((kind) => lookupKinds[kind].one.replace(/^an? /, ''));
  const rows = [...textOf('docs', 'operating', 'disputes.md').matchAll(/^\| ([\w ]+?) +\|/gm)].map(([, name]) => name);
  expect(nouns.filter((noun) => !rows.includes(noun))).toEqual([]);
  const assessed = textOf('docs', 'legal', 'impact-assessment.md').replaceAll(/\s+/g, ' ');
  const [, collected = ''] = /report who cheated them, by (.*?), with name/.exec(assessed) ?? [];
  expect(nouns.filter((noun) => !collected.split(/, | or /).includes(noun))).toEqual([]);
});

test('the records of processing say of every field of a report whether it is sealed', () => {
  const records = textOf('docs', 'legal', 'records-of-processing.md').replaceAll(/\s+/g, ' ');
  const [, sealed = '', readable = ''] =
    /sealed are (.*?) and files\. Readable are (.*?) and the author/.exec(records) ?? [];
  const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted();
  const columns = fieldsWith('column');
  expect(namesIn(readable)).toEqual(columns.toSorted());
  expect(namesIn(sealed)).toEqual(reportFieldNames.filter((name) => !columns.some((one) => one === name)).toSorted());
});

test('lookup-api.md names every field that a policy withholds as the narrative', () => {
  const [, withheld = ''] =
    /unverified reports: (.*?),\s+and\s+identifiers/s.exec(textOf('docs', 'using', 'lookup-api.md')) ?? [];
  expect([...withheld.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(narrativeFields);
});

test('every setting that is documented is read', () => {
  const unread = Object.keys(variables).filter((key) => !new RegExp(`\\b${key}\\b(?!: variable\\()`).test(serverCode));
  // Stands for SHIELD_KEYS, which is read.
  expect(unread).toEqual(['shieldKeysCommand']);
});

test('every event that the audit trail can have is written somewhere', () => {
  const all = Object.values(auditEvents).flat();
  expect(all.filter((event) => !serverCode.includes(`'${event}'`))).toEqual([]);
});

test('every mail is sent by somebody', () => {
  const senders = areaFiles.filter((file) => !/^notices.mail/.test(file));
  const code = senders.map((file) => textOf('src', 'server', 'areas', file)).join('');
  expect(Object.keys(mails).filter((kind) => !code.includes(`'${kind}'`))).toEqual([]);
});

test('events of the audit trail with the same first word are of one kind, by which they are found', () => {
  const words = Object.values(auditEvents).flatMap((some) => [...new Set(some.map((event) => event.split('.')[0]))]);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

test.each(languageCodes.filter((code) => code !== 'en'))('%s has a word for every keyword and city', (code) => {
  const lines = ['keywords', 'cities']
    .map((file) => textOf('src', 'web', 'locales', code, 'app', `${file}.ts`))
    .join('');
  const written = [...lines.matchAll(/^ {2}(?:'([^']+)'|"([^"]+)"|(\w+)): /gm)].map(([, ...names]) =>
    names.find(Boolean),
  );
  const english = [...vocabulary.map(({ keyword }) => keyword), ...cities.map(([name]) => name)];
  expect(english.filter((word) => !written.includes(word))).toEqual([]);
});

test('every command is in the list of commands, and in the table of commands.md', () => {
  const written = readdirSync(inRepository('src', 'server', 'commands')).flatMap((file) =>
    [...textOf('src', 'server', 'commands', file).matchAll(/^export const \w+Command: /gm)].map(() =>
      file.replace(/\.ts$/, ''),
    ),
  );
  expect(Object.keys(commands).sort()).toEqual(written.sort());
  const rows = [...textOf('docs', 'operating', 'commands.md').matchAll(/^\| (`.*) \|$/gm)].map(([, row]) => row).join();
  expect(Object.keys(commands).filter((name) => !rows.includes(`\`${name}`))).toEqual([]);
});

test('every role is in the product', () => {
  const product = textOf('docs', 'product.md');
  expect(staffRoles.filter((role) => !product.includes(`**${role}**`))).toEqual([]);
});

test('the page about the score says how reports fade, what they weigh and what that makes', () => {
  const page = textOf('docs', 'using', 'score.md').replaceAll(/\s+/g, ' ');
  expect(page).toContain(`In \`scoreVersion\` ${scoreVersion}, for one identifier`);
  for (const days of new Set(Object.values(halfLifeDays))) expect(page).toContain(`${days} days`);
  expect(page).toContain(`the newest ${scoredReports.toLocaleString('en')} reports`);
  const { verified, trustedAuthor, confirmedEmail, other } = weights;
  expect(page).toContain(`\`weight\` is ${verified} if it is verified, ${trustedAuthor} if its author has`);
  expect(page).toContain(`${confirmedEmail} if the author's email is confirmed, ${other} otherwise`);
  const scores = [...page.matchAll(/\| (?:one|five) new [^|]+ \| (\d+) +\|/g)].map(([, score]) => Number(score));
  expect(scores).toEqual([other, confirmedEmail, verified, 5 * verified].map((evidence) => scoreOf(evidence)));
});

test('weights that are stored with reports are those by which the last migration had them weighed', () => {
  const { cleared: _notStored, ...stored } = weights;
  const lines = readdirSync(inRepository('migrations'))
    .sort()
    .flatMap((file) => [...textOf('migrations', file).matchAll(/^-- weights: (.+)$/gm)]);
  const first = '{"verified":2,"none":0,"trustedAuthor":1,"confirmedEmail":0.6,"other":0.2}';
  const weighed = lines.at(-1)?.[1] ?? first;
  const hint = `a migration with "-- weights: ${JSON.stringify(stored)}" that puts all authors into standing_tasks`;
  expect(JSON.stringify(stored), `missing: ${hint}`).toBe(weighed);
});

test('the documents say how long a session lasts, and no idle time may be longer', () => {
  const dayMs = 24 * 60 * 60_000;
  const inWords = new Map([[7 * dayMs, /\bseven days\b/i]]).get(sessionLengthMs);
  const places = [['.env.example'], ['docs', 'product.md']];
  expect(places.filter((place) => !inWords?.test(textOf(...place)))).toEqual([]);
  const lengths = textOf('src', 'server', 'areas', 'accounts', 'sessions', 'store.ts').matchAll(/ (\w+Ms) = /g);
  const schedule = textOf('docs', 'legal', 'retention-schedule.md');
  expect([...lengths].filter(([, name]) => !schedule.includes(`\`${name}\` in`))).toEqual([]);
  const minutes = sessionLengthMs / 60_000;
  expect(readConfig({ SESSION_IDLE_MINUTES: `${minutes}` }).sessionIdleMs).toBe(sessionLengthMs);
  expect(() => readConfig({ SESSION_IDLE_MINUTES: `${minutes + 1}` })).toThrow();
});

test('every endpoint of the contract is in its list, from which tests, documents and the client follow', () => {
  const written = [...codeIn('src', 'contract').matchAll(/\bendpoint\(\s*'([A-Z]+)',\s*'([^']+)'/g)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  expect(written.toSorted()).toEqual(
    listEndpoints()
      .map(([, { method, path }]) => `${method} ${path}`)
      .toSorted(),
  );
});

test('the pages for people who are named say how long it is kept who was told', () => {
  expect(textOf('src', 'web', 'features', 'disputes', 'named', 'promises.ts')).toContain(`told: ${keptDays} `);
});

test('every event has somebody who listens', async () => {
  const files = readdirSync(inRepository('src', 'server', 'areas'))
    .map((area) => inRepository('src', 'server', 'areas', area, 'events.ts'))
    .filter((file) => existsSync(file));
  const events = (await Promise.all(files.map((file) => import(file)))).flatMap((file) => Object.values(file));
  expect(events.length).toBeGreaterThan(5);
  const heard = new Set<unknown>(subscriptions.map(({ event }) => event));
  expect(events.filter((event) => !heard.has(event))).toEqual([]);
});

test('every limit counts something, and in a time that its statement can count', () => {
  const rules = textOf('src', 'server', 'areas', 'limits', 'rules.ts');
  const counted = (name: string) =>
    [name, name.replace(/^.* of a site$/, '} of a site')].some((text) => rules.includes(text));
  expect(Object.keys(attempts).filter((name) => !counted(name))).toEqual([]);
  const callers = areaFiles
    .filter((file) => !file.endsWith('rules.ts'))
    .map((file) => textOf('src', 'server', 'areas', file));
  const made = [...rules.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
  const isUsed = (name: string) => callers.some((text) => text.includes(name)) || rules.split(name).length > 2;
  expect(made.filter((name) => !isUsed(name))).toEqual([]);
  expect(Object.entries(attempts).filter(([, { pauseMs, maxPauseMs }]) => maxPauseMs < pauseMs)).toEqual([]);
  const windows = [
    ...Object.values(sharedBudgets({ newKeysPerHour: 1 })).map((one) => one.windowMs),
    ...Object.values(windowsMs),
  ];
  // Windows that end later were counted by a wrong clock: see limit_counts.take.
  expect(windows.filter((windowMs) => windowMs > 2 * 24 * 60 * 60_000)).toEqual([]);
});

test('every page has a picture in npm run screens', () => {
  const names = shots.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const taken = shots.map(({ path }) => new URL(path, 'http://localhost').pathname).filter(isPage);
  const isOf = (page: string, address: string) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}$`).test(address);
  expect(Object.values<string>(pages).filter((page) => !taken.some((one) => isOf(page, one)))).toEqual([]);
});

test('the service worker answers for no page that has a document of its own', () => {
  const worker = textOf('src', 'web', 'public', 'service-worker.js');
  const others = new RegExp(/const others = \/(.+)\/;/.exec(worker)?.[1] ?? '^$');
  for (const path of [...visitorPages, '/api/keys', '/sdk/fraud-shield.tgz', '/theme.js']) expect(path).toMatch(others);
  for (const path of ['/', '/reports/add', '/reports/4711', '/login', '/casework']) expect(path).not.toMatch(others);
});

test('every word of the page is shown somewhere', () => {
  const shown = filesIn('src', 'web').filter((file) => !file.startsWith('locales'));
  const code = [...shown.map((file) => textOf('src', 'web', file)), codeIn('src', 'contract')].join('\n');
  const names = new Set(code.match(/[a-zA-Z\d]+/g));
  const words = [...codeIn('src', 'web', 'locales', 'en').matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key);
  expect(words.length).toBeGreaterThan(2_000);
  // Labels are named after their values: state_held.
  const isShown = (key: string) => names.has(key) || (key.includes('_') && names.has(key.replace(/_.*/, '')));
  expect(words.filter((key) => !isShown(key))).toEqual([]);
});
