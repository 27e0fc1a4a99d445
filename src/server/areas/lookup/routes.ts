import type { FastifyReply } from 'fastify';
import { auth } from '../../../contract/accounts/auth.ts';
import { check } from '../../../contract/lookup/check.ts';
import { checkHistory } from '../../../contract/lookup/check-history.ts';
import { type Correction, corrections } from '../../../contract/lookup/corrections.ts';
import { BatchFound, BatchRefused, lookup } from '../../../contract/lookup/lookup.ts';
import { programMessages } from '../../../contract/messages/program-messages.ts';
import type { App } from '../../app.ts';
import { toProblem } from '../../errors.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import type { KeyCaller, SessionCaller } from '../../http/caller.ts';
import { linkNext } from '../../http/link-header.ts';
import { rateLimitHeaders } from '../../http/rate-limit-headers.ts';
import { answerWriter } from '../../http/response-schema.ts';
import { SerializedJson } from '../../http/serialized-json.ts';
import { mapYielding } from '../../platform/event-loop.ts';
import { callerForSession } from './caller-for-session.ts';
import { exportCheckHistory, findCheckHistory, type HistoryReader, readShown } from './check-history-store.ts';
import type { StoredCorrection } from './corrections/store.ts';
import { listCorrections, markCorrectionsRead, unreadCorrections } from './corrections/store.ts';
import { toldSubjects } from './corrections/told-subjects.ts';
import { countedOnce } from './counted-batches.ts';
import { listLatest } from './list-latest.ts';
import { lookUp } from './look-up.ts';
import { lookUpBatch, type RefusedQuery } from './look-up-batch.ts';
import { readSignedIn } from './signed-in/read-signed-in.ts';
import { checkAsVisitor } from './visitor-checks/check-as-visitor.ts';

const foundWriter = answerWriter(BatchFound);
const refusedWriter = answerWriter(BatchRefused);

const serialize = (one: StoredCorrection): Correction => ({
  correctionID: one.id,
  reportID: one.reportId,
  kind: one.kind,
  happenedAt: one.happenedAt.toISOString(),
  lookups: one.times,
  firstLookup: { requestId: one.firstRequestId, at: one.firstAt.toISOString() },
  lastLookup: { requestId: one.lastRequestId, at: one.lastAt.toISOString() },
  read: one.isRead,
});

/** Whether a program is only trying things out: it looks up invented reports, which never change. */
const isTest = (caller: KeyCaller | SessionCaller): boolean => caller.kind === 'key' && caller.keyKind === 'test';

const readerOf = (caller: KeyCaller | SessionCaller): HistoryReader =>
  caller.kind === 'key'
    ? { accountId: caller.accountId, keyId: caller.keyId, isTest: isTest(caller) }
    : { accountId: caller.accountId, isTest: false };

export function lookupRoutes(bind: BindEndpoint, app: App): void {
  const callOf = (requestId: string, { request }: FastifyReply) => ({
    requestId,
    acceptLanguage: request.headers['accept-language'],
  });

  bind(lookup.detail, async ({ body, query, caller, requestId, reply }) => {
    const answer = await lookUp(app, caller, body, query, callOf(requestId, reply));
    linkNext(reply, answer.next);
    return answer;
  });

  /** The key in whose name a session checks. What is refused from here on is in the usage of that key. */
  const checkerOf = ({ accountId }: { accountId: string }, { request }: FastifyReply) =>
    callerForSession(app, accountId, (found) => {
      request.checkedWith = found;
    });

  bind(check.lookup, async ({ body, query, caller, requestId, reply }) => {
    const as = await checkerOf(caller, reply);
    const answer = await lookUp(app, as, body, query, callOf(requestId, reply));
    rateLimitHeaders(reply, as.quotas);
    return answer;
  });

  bind(lookup.recent, ({ body, caller, requestId, reply }) =>
    lookUp(app, caller, body, { limit: 1 }, callOf(requestId, reply)),
  );

  bind(lookup.recentReports, ({ query, caller, requestId }) => listLatest(app, caller, query.limit, requestId));

  /** Writes the results of a batch, few at a time. */
  const batchAnswer = async (
    answered: readonly (BatchFound | RefusedQuery)[],
    requestId: string,
    reply: FastifyReply,
  ) => {
    const results = answered.map((one) =>
      'refusal' in one
        ? {
            ref: one.ref,
            outcome: 'refused',
            status: one.refusal.status,
            problem: toProblem(one.refusal.problem, { requestId, publicUrl: app.settings.publicUrl }),
          }
        : one,
    );
    const foundJson = foundWriter(reply);
    const refusedJson = refusedWriter(reply);
    const written = await mapYielding(results, (one, at) =>
      Buffer.from(`${at > 0 ? ',' : ''}${'reports' in one ? foundJson(one) : refusedJson(one)}`),
    );
    const head = JSON.stringify({ status: 200, message: programMessages.success, requestId });
    return new SerializedJson([Buffer.from(`${head.slice(0, -1)},"results":[`), ...written, Buffer.from(']}')]);
  };

  bind(lookup.batch, async ({ body, query, caller, requestId, reply }) =>
    batchAnswer(await lookUpBatch(app, caller, body, query.limit, callOf(requestId, reply)), requestId, reply),
  );

  bind(check.batch, async ({ body, query, caller, requestId, idempotencyKey, reply }) => {
    const as = await checkerOf(caller, reply);
    const once = await countedOnce(app, as, body, idempotencyKey);
    const answered = await lookUpBatch(app, as, body, query.limit, callOf(requestId, reply), once);
    rateLimitHeaders(reply, as.quotas);
    return batchAnswer(answered, requestId, reply);
  });

  bind(auth.user, ({ caller }) => readSignedIn(app, caller));

  bind(check.visitor, ({ body, visitor }) => checkAsVisitor(app, body, visitor));

  bind(corrections.list, async ({ query, caller, reply }) => {
    if (isTest(caller)) return [];
    const { items, next } = await listCorrections(app, caller.accountId, query);
    linkNext(reply, next);
    if (caller.kind === 'key') return items.map(serialize);
    const subjects = await toldSubjects(
      app,
      items.map(({ reportId }) => reportId),
    );
    return items.map((one) => ({
      ...serialize(one),
      ...(subjects.get(one.reportId) ?? { reference: null, subject: null, category: null }),
    }));
  });

  bind(corrections.read, async ({ body, caller }) => {
    if (isTest(caller)) return { unread: 0 };
    await markCorrectionsRead(app, caller.accountId, body);
    return { unread: await unreadCorrections(app, caller.accountId) };
  });

  bind(checkHistory.list, async ({ query, caller, reply }) => {
    const { next, ...history } = await findCheckHistory(app, readerOf(caller), query);
    linkNext(reply, next);
    return history;
  });

  bind(checkHistory.shown, async ({ query, by }) => ({
    report: await readShown(app, by, query.reportID),
  }));

  bind(checkHistory.csv, ({ query, caller }) => exportCheckHistory(app, readerOf(caller), query));
}
