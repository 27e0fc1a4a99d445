import { useEffect, useEffectEvent, useState } from 'react';
import { generatePath, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { pages } from '../../../../contract/pages.ts';
import type { Filed } from '../../../../contract/reports/reports.ts';
import { ResultDialog } from '../../../components/dialogs/result-dialog.tsx';
import { isAnswerLost, isSignedOut, problemText } from '../../../lib/api/problem.ts';
import { useOffline } from '../../../lib/browser/connection.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { noteFiled } from '../filed/just-filed.ts';
import { uploadsOf } from '../files/uploads.ts';
import { useChosenFiles } from '../files/use-chosen-files.ts';
import { discardDraft, saveDraft } from '../filing/report-draft.ts';
import { MeantReport } from '../filing/report-form.tsx';
import { noValues } from '../filing/report-values.ts';
import { useFileReport } from '../queries.ts';
import { useWaiting, waitingReport } from './waiting-report.ts';

/** The browser may say that there is a network before there is one. */
const againMs = 15_000;

/** Sends the report that waits for a network once there is one, wherever its author is by then, and says so. */
export default function SendWaiting({ uid }: { uid: string }) {
  const text = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOffline = useOffline();
  const waiting = useWaiting(uid);
  const { files, choose } = useChosenFiles(uid);
  const file = useFileReport();
  const [attempt, setAttempt] = useState(0);
  const [sent, setSent] = useState<(Filed & { lacksFiles: boolean }) | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const send = useEffectEvent(() => {
    const report = z.safeParse(MeantReport, { ...noValues, ...waiting }).data;
    if (!report) {
      waitingReport.clear();
      return;
    }
    file.mutate(
      { report, files },
      {
        onSuccess: (filed) => {
          const lacksFiles = files.length < (waitingReport.read()?.files ?? 0);
          discardDraft(uid);
          choose([]);
          waitingReport.clear();
          if (pathname === pages.addReport && !lacksFiles) void navigate(noteFiled(filed));
          else setSent({ ...filed, lacksFiles });
        },
        onError: (error) => {
          // It waits on, until its author has signed in again.
          if (isSignedOut(error)) return;
          if (isAnswerLost(error)) setTimeout(() => setAttempt((one) => one + 1), againMs);
          else {
            // From now on it is an ordinary draft.
            saveDraft(uid, { ...noValues, ...waiting });
            waitingReport.clear();
            setFailure(error);
          }
        },
      },
    );
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends again
  useEffect(() => {
    if (waiting && !isOffline && !file.isPending) send();
  }, [waiting, isOffline, attempt]);

  return (
    <>
      <ResultDialog
        open={sent !== null}
        title={text('waitingSent')}
        text={`${text('waitingSentText', { reference: sent?.reference ?? '' })} ${sent?.lacksFiles ? text('waitingFilesGone') : ''}`}
        onClose={() => {
          setSent(null);
          // Where its files can be seen, and sent again.
          if (sent && (sent.lacksFiles || uploadsOf(sent.reportID).length > 0))
            void navigate(generatePath(pages.filedReport, { repID: sent.reportID }));
        }}
      />
      <ResultDialog
        open={failure !== null}
        tone="danger"
        title={text('waitingFailed')}
        text={failure === null ? '' : problemText(failure, text)}
        onClose={() => {
          setFailure(null);
          void navigate(pages.addReport);
        }}
      />
    </>
  );
}
