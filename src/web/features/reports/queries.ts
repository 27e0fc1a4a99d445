import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Filed, type ReportForm, reports, toBody } from '../../../contract/reports.ts';
import { api } from '../../lib/api.ts';
import { attemptFor, endAttempt } from './attempt.ts';

/** Everything this feature reads lies under this key. */
const all = ['reports'] as const;

/** Files a report; trying the same one again makes no second report (R11). */
export function useFileReport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (form: ReportForm): Promise<Filed> => {
      const body = toBody(form);
      return api(reports.create, { body }, { once: attemptFor(body) });
    },
    onSuccess: () => {
      endAttempt();
      return cache.invalidateQueries({ queryKey: all });
    },
  });
}
