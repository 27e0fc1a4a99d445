import { type Clock, dayMs } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import type { Log } from '../../platform/log.ts';
import { verificationMacOf } from './chain.ts';
import type { Head, KeptVerification, Start, TrailStore, VerificationStore } from './line.ts';
import type { Trail, TrailEnd } from './trail.ts';
import { checkEnd, checkLine, checkNoted, type ReadSoFar, wrongWaiting } from './verification.ts';

/** A verification in progress. Times are ISO 8601, MACs in hex. */
interface Run {
  startedAt: string;
  position: number;
  mac: string;
  hasProven: boolean;
  lines: number;
  wrong: string[];
  wrongCount: number;
}

/** What the last verification found. */
export interface VerificationResult {
  at: string;
  /** The first and the last line that it read. */
  from: number;
  to: number;
  lines: number;
  wrong: string[];
  wrongCount: number;
}

interface State {
  run: Run | null;
  result: VerificationResult | null;
}

export interface VerificationState {
  running: { startedAt: string; position: number; of: number } | null;
  /** Whether one begins within seconds. */
  isAsked: boolean;
  result: VerificationResult | null;
}

interface Needs {
  db: Db;
  audit: TrailStore & VerificationStore;
  trail: Pick<Trail, 'end'>;
  /** The end of the chain that this machine knows. */
  noted: () => Head | null;
  clock: Clock;
  log: Log;
}

/** Every line is read again after this long, since any of them can be changed at any time. */
const everyMs = dayMs;
/** Lines in one read, which blocks this process for a few milliseconds, and reads in one step. */
const perPage = 500;
const pagesInStep = 10;
const maxSentences = 20;

/** Verifies the whole trail in small steps, each a transaction, so that any process goes on where another stopped. */
export function runningVerification({ db, audit, trail, noted, clock, log }: Needs) {
  /** The stored state, unless another program has changed it: then there is none, and verifying starts again. */
  function stateOf(kept: KeptVerification | null, key: Buffer | null): State {
    const isOurs = kept && key && kept.state !== '' && kept.mac.equals(verificationMacOf(key, kept.state));
    return isOurs ? (JSON.parse(kept.state) as State) : { run: null, result: null };
  }
  const isDue = ({ run, result }: State, kept: KeptVerification): boolean =>
    run !== null || kept.askedAt !== null || result === null || clock().getTime() - Date.parse(result.at) >= everyMs;

  const begin = (start: Start, startedAt: string): Run => ({
    startedAt,
    position: start.position,
    mac: start.mac.toString('hex'),
    hasProven: start.isProven,
    ...{ lines: 0, wrong: [], wrongCount: 0 },
  });
  const reporter = (run: Run) => (sentence: string) => {
    run.wrongCount += 1;
    if (run.wrong.length < maxSentences) run.wrong.push(sentence);
  };
  const placeOf = ({ position, mac, hasProven }: Run): ReadSoFar => ({
    ...{ position, hasProven },
    mac: Buffer.from(mac, 'hex'),
  });

  /** Reads some lines. @returns the state of the run afterwards, and whether nothing follows */
  async function read(tx: Tx, key: Buffer, run: Run): Promise<{ run: Run; isAtEnd: boolean }> {
    for (let page = 0; page < pagesInStep; page++) {
      const lines = await audit.chained(tx, run.position, perPage);
      if (lines.length === 0) return { run, isAtEnd: true };
      if (lines.some(({ position }, at) => position > (lines[at - 1]?.position ?? run.position) + 1)) {
        // The lines between may have been dropped after AUDIT_KEEP_MONTHS since the run began.
        const { start } = await trail.end();
        if (start.position > run.position) return { run: begin(start, run.startedAt), isAtEnd: false };
      }
      let place = placeOf(run);
      for (const line of lines) place = checkLine(key, place, line, reporter(run)).now;
      run.lines += lines.length;
      Object.assign(run, { position: place.position, mac: place.mac.toString('hex'), hasProven: place.hasProven });
    }
    return { run, isAtEnd: false };
  }

  /** Compares the ends, and the lines that wait for their place. @returns null if there are more lines by now */
  async function finish(tx: Tx, { key, start }: TrailEnd & { key: Buffer }, run: Run, known: Head | null) {
    const { head, wrong } = await trail.end();
    if (head && head.position > run.position && (await audit.chained(tx, run.position, 1)).length > 0) return null;
    const report = reporter(run);
    if (wrong) report(wrong);
    if (head) checkEnd(placeOf(run), head, report);
    if (known) await checkNoted(tx, audit, { ...known, where: 'this machine' }, start, report);
    for (let after = '0'; ; ) {
      const page = await audit.unchained(tx, after, perPage);
      for (const line of page) {
        const wrong = wrongWaiting(key, line, run.hasProven);
        if (wrong) report(wrong);
      }
      after = page.at(-1)?.id ?? after;
      if (page.length < perPage) break;
    }
    const { position: to, lines, wrong: sentences, wrongCount } = run;
    if (wrongCount > 0) log.error('audit trail is not intact', { wrong: wrongCount, first: sentences[0] });
    return { at: clock().toISOString(), from: to - lines + 1, to, lines, wrong: sentences, wrongCount };
  }

  return {
    /** Continues, if a verification is due. Two processes never verify at once. */
    async verifyFurther(): Promise<void> {
      const seen = await audit.verification(db);
      if (!seen || !isDue(stateOf(seen, (await trail.end()).key), seen)) return;
      await db.transaction(async (tx) => {
        // Read first: what this machine knows is among the lines that are read after it.
        const known = noted();
        const kept = await audit.holdVerification(tx);
        const end = await trail.end();
        const { key, start } = end;
        if (!kept || !key) return;
        const before = stateOf(kept, key);
        if (!isDue(before, kept)) return;
        const { run, isAtEnd } = await read(tx, key, before.run ?? begin(start, clock().toISOString()));
        const result = isAtEnd ? await finish(tx, { ...end, key }, run, known) : null;
        const state = JSON.stringify({ run: result ? null : run, result: result ?? before.result } satisfies State);
        const isAsked = before.run !== null && kept.askedAt !== null;
        await audit.keepVerification(tx, { state, mac: verificationMacOf(key, state), isAsked });
      });
    },

    /** Starts one within seconds; if one is in progress, after it. */
    askToVerify: (): Promise<void> => audit.askForVerification(db, clock()),

    /** How far it has got, and what the last one found. */
    async verificationState(): Promise<VerificationState> {
      const kept = await audit.verification(db);
      const { key, head, wrong } = await trail.end();
      const { run, result } = stateOf(kept, key);
      const lost = { at: clock().toISOString(), from: 0, to: 0, lines: 0, wrong: wrong ? [wrong] : [], wrongCount: 1 };
      return {
        running: run && { startedAt: run.startedAt, position: run.position, of: head?.position ?? run.position },
        isAsked: kept?.askedAt != null,
        result: key ? result : lost,
      };
    },
  };
}
