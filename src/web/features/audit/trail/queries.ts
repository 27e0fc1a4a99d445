import { useQueryClient } from '@tanstack/react-query';
import { auditTrail } from '../../../../contract/audit/audit.ts';
import { api, ask } from '../../../lib/api/api.ts';
import { askPage, type Narrowed } from '../../../lib/api/api-page.ts';
import { saveCsv } from '../../../lib/browser/csv.ts';
import { useCall } from '../../../lib/session/use-change.ts';

type AuditFilter = Omit<Narrowed<typeof auditTrail.list>, 'cursor'>;

/** A page of the audit trail, newest first. The previous page stays visible while it loads. */
export const auditLines = (query: Narrowed<typeof auditTrail.list>) =>
  askPage(auditTrail.list, { query }, { staleTime: 0 });

/** Downloads what the filter shows. */
export const useAuditCsv = () =>
  useCall((query: AuditFilter) => api(auditTrail.csv, { query }), {
    onSuccess: (csv) => saveCsv('audit.csv', csv),
  });

/** While somebody waits for one, its result is requested every few seconds. */
const pollMs = 5_000;

export const auditVerification = ask(
  auditTrail.verification,
  {},
  { refetchInterval: ({ state: { data } }) => (data?.isAsked ? pollMs : false), staleTime: 0 },
);

export function useVerifyAudit() {
  const client = useQueryClient();
  return useCall(() => api(auditTrail.verify, {}), {
    onSuccess: (state) => client.setQueryData(auditVerification.queryKey, state),
  });
}
