import { callsIn } from '../../../contract/audit/line-details.ts';
import type { App } from '../../app.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { endNotedHere, isEndFileDamaged } from './end-file.ts';
import { type ChainedLine, clockTimeOf, type Head } from './line.ts';
import { findChainedLines, findUnchainedLines, firstPositionSince } from './store.ts';
import { isForeign, isLinked, isProven, noHead, trailEnd } from './trail-store.ts';

/** An end of the chain that was kept outside the database. */
interface NotedHead extends Head {
  /** Who kept it, for the sentences of the findings. */
  where: string;
}

export interface Findings {
  /** One sentence per violation, in the order of the chain; at most a thousand. */
  wrong: string[];
  /** The number of wrong lines and ranges of lines. */
  wrongCount: number;
  /** Lines at the beginning that were dropped after AUDIT_KEEP_MONTHS. */
  dropped: number;
  /** Further lines that were not read, because they are before `since`. */
  unread: number;
  /** Lines of the chain that were verified. */
  lines: number;
  /** Those of them that stand for lookups that found nothing, and how many calls they stand for. */
  missLines: number;
  missCalls: number;
  /** Lines not in the chain yet. */
  waiting: number;
  end: Head;
}

interface VerifyOptions {
  /** An end of the chain that was kept elsewhere. */
  noted?: Head | undefined;
  /** Verify only from the first line at or after this time. */
  since?: Date | undefined;
  /** Called with the number of lines read and their total. */
  onProgress: (read: number, of: number) => void;
  signal: AbortSignal;
}

const perPage = 5_000;
const maxSentences = 1_000;

const about = (line: ChainedLine): string =>
  `Line ${line.position} (${clockTimeOf(line)?.toISOString() ?? line.at}, ${line.event})`;
const missing = (from: number, to: number): string =>
  from === to ? `Line ${from} is missing` : `Lines ${from} to ${to} are missing`;

/**
 * Compares a line with the one before.
 * @param report gets a sentence for each problem
 * @returns where reading is now
 */
function checkLine(key: Buffer, before: Head, line: ChainedLine, report: (sentence: string) => void): Head {
  const { position, mac } = line;
  if (position === before.position) {
    report(`Two lines have the position ${position}: ${about(line)} is one of them.`);
    return before;
  }
  if (position !== before.position + 1) report(`${missing(before.position + 1, position - 1)}.`);
  else if (isForeign(key, line, before)) report(`${about(line)} was not written by this program.`);
  else if (!isLinked(key, line, before)) report(`${about(line)} was changed or moved.`);
  return { position, mac };
}

/** Compares the last line read with the end of the chain. */
function checkEnd({ position, mac }: Head, head: Head, report: (sentence: string) => void): void {
  if (head.position > position) report(`${missing(position + 1, head.position)} at the end.`);
  else if (head.position < position) report(`Lines after line ${head.position} are not part of the chain.`);
  else if (!head.mac.equals(mac)) report(`Line ${position} is not the one with which the chain ends.`);
}

/** Compares an end of the chain that was kept outside the database with the chain. */
async function checkNoted(
  db: Queryable,
  { position, mac, where }: NotedHead,
  start: Head,
  report: (sentence: string) => void,
): Promise<void> {
  // Of the dropped lines, only the last can be compared.
  if (position === start.position && !mac.equals(start.mac))
    report(`Line ${position} was not the one that ${where} knows.`);
  if (position <= start.position) return;
  const [line] = await findChainedLines(db, position - 1, 1);
  if (line?.position !== position) report(`${missing(position, position)}, which ${where} knows.`);
  else if (!line.mac.equals(mac)) report(`${about(line)} is not the one that ${where} knows.`);
}

/**
 * Reads the trail in order, a few thousand lines at a time, while others may add to it.
 * @returns null if it was stopped
 */
async function readTrail(
  app: App,
  noted: readonly NotedHead[],
  { since, onProgress, signal }: VerifyOptions,
): Promise<Findings | null> {
  const { db } = app;
  const findings: Findings = {
    wrong: [],
    wrongCount: 0,
    dropped: 0,
    unread: 0,
    lines: 0,
    missLines: 0,
    missCalls: 0,
    waiting: 0,
    end: noHead,
  };
  const report = (sentence: string) => {
    findings.wrongCount += 1;
    if (findings.wrong.length < maxSentences) findings.wrong.push(sentence);
  };

  const { key, head: firstHead, start, wrong } = await trailEnd(app);
  if (wrong) report(wrong);
  if (!key) return findings;
  let head = firstHead;

  /** The line to begin after: the one before the first since then. */
  async function anchorOf(since: Date, { position: last }: Head): Promise<Head> {
    const first = (await firstPositionSince(db, since)) ?? last + 1;
    const position = Math.max(start.position, first - 1);
    if (position === start.position) return start;
    const [line] = await findChainedLines(db, position - 1, 1);
    // Without the anchor, the next line reports that it is missing.
    return line?.position === position ? line : { ...noHead, position: position - 1 };
  }

  let before: Head = since && head ? await anchorOf(since, head) : start;
  findings.dropped = start.position;
  findings.unread = before.position - start.position;
  const check = (line: ChainedLine) => {
    const now = checkLine(key, before, line, report);
    for (const one of noted)
      if (one.position === line.position && !one.mac.equals(line.mac))
        report(`${about(line)} is not the one that ${one.where} knows.`);
    before = now;
    findings.lines += 1;
    if (line.event !== 'lookup.misses') return;
    findings.missLines += 1;
    findings.missCalls += callsIn(line);
  };

  let skippedTo = 0;
  /** Goes on where the chain begins by now, if what comes next was dropped meanwhile. */
  async function skipDropped(): Promise<void> {
    const { start } = await trailEnd(app);
    if (start.position <= before.position) return;
    before = start;
    findings.dropped = start.position;
    skippedTo = start.position;
  }

  for (const one of noted) if (one.position <= before.position) await checkNoted(db, one, start, report);

  // The end moves while others add lines. It is reached when nothing follows the last line read and the stored end agrees.
  for (;;) {
    let page = await findChainedLines(db, before.position, perPage);
    while (page.length > 0) {
      if (signal.aborted) return null;
      const next = findChainedLines(db, page.at(-1)?.position ?? 0, perPage);
      for (const line of page) {
        if (line.position > before.position + 1) await skipDropped();
        if (line.position > skippedTo) check(line);
      }
      onProgress(before.position, Math.max(before.position, head?.position ?? 0));
      page = await next;
    }
    if (!head) break;
    const last: number = before.position;
    head = (await trailEnd(app)).head;
    if (!head || head.position <= last || (await findChainedLines(db, last, 1)).length === 0) break;
  }
  if (head) checkEnd(before, head, report);
  else if (firstHead) report('The end of the audit trail was changed.');
  for (const { position, where } of noted)
    if (position > before.position)
      report(`${missing(before.position + 1, position)} at the end, which ${where} knows.`);

  let after = '0';
  for (;;) {
    const page = await findUnchainedLines(db, after, perPage);
    for (const line of page) {
      findings.waiting += 1;
      if (!isProven(key, line))
        report(`A line that waits for its place (${line.event}) was changed, or not written by this program.`);
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < perPage) break;
  }
  return { ...findings, end: { position: before.position, mac: before.mac } };
}

/** Verifies the trail, also by the end that this machine has noted. @returns null if it was stopped */
export async function verifyAuditTrail(app: App, options: VerifyOptions): Promise<Findings | null> {
  const here = endNotedHere(app);
  const known: NotedHead[] = [
    ...(here ? [{ ...here, where: 'this machine' }] : []),
    ...(options.noted ? [{ ...options.noted, where: 'the given end' }] : []),
  ];
  const findings = await readTrail(app, known, options);
  if (!findings || !isEndFileDamaged(app)) return findings;
  const sentence = 'audit.end in the data directory of this machine cannot be read.';
  return { ...findings, wrong: [...findings.wrong, sentence], wrongCount: findings.wrongCount + 1 };
}
