import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { about } from '../../../../../contract/analysis/about.ts';
import { caseClaims } from '../../../../../contract/disputes/case-claims.ts';
import { type CaseAnswer, cases } from '../../../../../contract/disputes/cases.ts';
import { disputes, type OpenDisputeBody } from '../../../../../contract/disputes/disputes.ts';
import type { FollowUp } from '../../../../../contract/disputes/replies.ts';
import type { Marker } from '../../../../../contract/registry/markers.ts';
import { api } from '../../../../lib/api/api.ts';
import { upload } from '../../../../lib/api/upload.ts';

/** What a case page needs: the case, and the time zone of its clocks. */
export type FoundCase = CaseAnswer & { timeZone: string };

export const caseOf = (link: string) =>
  queryOptions({
    queryKey: ['case', link],
    queryFn: async ({ signal }) => {
      const [found, { timeZone }] = await Promise.all([
        api(cases.open, { body: { link } }, { signal }),
        api(about.get, {}, { signal }),
      ]);
      return { ...found, timeZone };
    },
  });

/** Calls of a case, which change what it shows. */
function useCaseCall<Input, Answer>(link: string, call: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => cache.invalidateQueries({ queryKey: ['case', link] }),
  });
}

export const useAskToRead = (link: string) =>
  useCaseCall(link, (reportID: string) => api(disputes.askToRead, { body: { link, reportID } }));

export const useReply = (link: string) =>
  useCaseCall(link, (input: { reportID: string; reply: string | null }) =>
    api(disputes.reply, { body: { link, ...input } }),
  );

export const useFollowUp = (link: string) =>
  useCaseCall(link, (input: { reportID: string } & FollowUp) => api(disputes.followUp, { body: { link, ...input } }));

export const useOpenDispute = (link: string) =>
  useCaseCall(link, (input: Omit<OpenDisputeBody, 'link'>) => api(disputes.open, { body: { link, ...input } }));

export const useAnswer = (link: string) =>
  useCaseCall(link, (input: { disputeID: string; questionID: string; answer: string }) =>
    api(disputes.answer, { body: { link, ...input } }),
  );

export const useWithdraw = (link: string) =>
  useCaseCall(link, (disputeID: string) => api(disputes.withdraw, { body: { link, disputeID } }));

export const useAppeal = (link: string) =>
  useCaseCall(link, (input: { disputeID: string; words: string }) =>
    api(disputes.appeal, { body: { link, ...input } }),
  );

export const useAddFile = (link: string) =>
  useCaseCall(link, ({ disputeID, file }: { disputeID: string; file: File }) =>
    upload(disputes.addFile, { body: { link, disputeID } }, file),
  );

export const useMark = (link: string) =>
  useCaseCall(link, (input: { marker: Marker; on: boolean }) => api(caseClaims.mark, { body: { link, ...input } }));

/** @param since the first day on which the phone number belonged to the person, YYYY-MM-DD */
export const useRecycled = (link: string) =>
  useCaseCall(link, (since: string) => api(caseClaims.recycled, { body: { link, since } }));

/** Not with `useCaseCall`, because the case can no longer be loaded. */
export const useEndLink = (link: string) => useMutation({ mutationFn: () => api(cases.end, { body: { link } }) });
