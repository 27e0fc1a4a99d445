import type { Marker } from '../../../../contract/registry/markers.ts';
import { conflict } from '../../../errors.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import type { AuditService } from '../../audit/service.ts';
import { casePageRules, recycledRules, type ThrottleService } from '../../limits/throttle/service.ts';
import type { MarkerService } from '../../registry/markers/service.ts';
import type { QueueService } from '../../reports/queue/service.ts';
import type { CaseService } from '../cases/service.ts';

interface Needs {
  db: Db;
  cases: Pick<CaseService, 'byLink' | 'lockOlder'>;
  markers: Pick<MarkerService, 'of' | 'put' | 'refresh'>;
  queue: Pick<QueueService, 'enter'>;
  throttle: Pick<ThrottleService, 'take'>;
  audit: AuditService;
}

export type CaseClaimService = ReturnType<typeof caseClaimService>;

/** What people say of their own identifier on their case page (L9, N7). */
export function caseClaimService({ db, cases, markers, queue, throttle, audit }: Needs) {
  const note = (
    tx: Tx,
    event: 'marker.set' | 'marker.removed' | 'number.recycled',
    { caseId, requestId, ...more }: { caseId: string; requestId: string } & Record<string, unknown>,
  ) => audit.note(tx, { actor: 'case', actorId: caseId, event, requestId, details: more });

  return {
    /**
     * Sets a marker, or removes it.
     * @returns the markers of the identifier
     * @throws ApiError 404 for a link that does not work, 429 after too many calls
     */
    async mark(
      { link, marker, on }: { link: string; marker: Marker; on: boolean },
      requestId: string,
    ): Promise<Marker[]> {
      const { id } = await cases.byLink(link);
      await throttle.take(casePageRules(id));
      const identifier = await db.transaction(async (tx) => {
        const one = await cases.byLink(link, tx);
        await markers.put(tx, { identifier: one.identifier, marker, caseId: one.id, on });
        await note(tx, on ? 'marker.set' : 'marker.removed', { caseId: one.id, requestId, marker });
        return one.identifier;
      });
      await markers.refresh();
      return markers.of(identifier);
    },

    /**
     * Puts the reports into the queue that name a phone number and were filed before its holder got it.
     * @param since YYYY-MM-DD, in UTC
     * @returns how many
     * @throws ApiError 404 for a link that does not work, 409 when the case is about something other than a phone
     * number, 429
     */
    async recycled({ link, since }: { link: string; since: string }, requestId: string): Promise<number> {
      const { id, identifier } = await cases.byLink(link);
      if (identifier.kind !== 'phone') throw conflict('caseNotPhone');
      await throttle.take([...casePageRules(id), ...recycledRules(id)]);
      return db.transaction(async (tx) => {
        const one = await cases.byLink(link, tx);
        const older = await cases.lockOlder(tx, one, new Date(since));
        await queue.enter(
          tx,
          older.map((report) => ({
            ...{ reportId: report.id, cause: 'recycled', category: report.category },
            ...{ namesCnic: report.CNIC !== null, details: [{ code: 'recycled', values: { since } }] },
          })),
        );
        await note(tx, 'number.recycled', { caseId: one.id, requestId, since, reports: older.length });
        return older.length;
      });
    },
  };
}
