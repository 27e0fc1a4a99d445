import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import type { ReportForm as Report } from '../../../contract/reports.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { ResultDialog } from '../../components/result-dialog.tsx';
import { useText } from '../../lib/i18n.ts';
import { loginThen } from '../../lib/next-path.ts';
import { isSignedOut, problemText } from '../../lib/problem.ts';
import { useSession } from '../../lib/session.ts';
import { useFileReport } from './queries.ts';
import { loadDraft, saveDraft } from './report-draft.ts';
import { ReportForm } from './report-form.tsx';
import { emptyValues, type ReportValues } from './report-values.ts';
import { useReportDraft } from './use-report-draft.ts';

const bannerMs = 5_000;
const dialogMs = 2_500;

/** /reports/add: anybody may fill the form; submitting it needs a session (R1). */
export function AddReportPage() {
  const text = useText();
  const navigate = useNavigate();
  const session = useSession();
  const uid = session.user?.uid ?? null;
  const { note, discard } = useReportDraft(uid);
  const file = useFileReport();
  // Another form number is another, empty form.
  const [form, setForm] = useState(() => ({ number: 0, draft: loadDraft(uid) }));
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const filedLine = useRef<HTMLDivElement>(null);
  const status = useAnnouncement(form.draft ? text('draftRestored') : '');

  const startAnew = useCallback(() => {
    discard();
    setRefused(false);
    setForm(({ number }) => ({ number: number + 1, draft: null }));
  }, [discard]);

  function signInFirst(values: ReportValues): void {
    // The session may have ended under another name than the draft was kept by: a visitor's draft follows anybody.
    saveDraft(null, values);
    navigate(loginThen(pages.addReport));
  }

  function submit(report: Report, values: ReportValues): void {
    setRefused(false);
    if (session.status === 'out') {
      signInFirst(values);
      return;
    }
    file.mutate(report, {
      onSuccess: () => {
        startAnew();
        status.say('');
        setDialogOpen(true);
      },
      onError: (error) => {
        if (isSignedOut(error)) signInFirst(values);
      },
    });
  }

  return (
    <>
      <PageTitle
        title={text('addReportTitle')}
        intro={<Intro />}
        documentTitle={isRefused ? text('errorIn', { page: text('addReportTitle') }) : undefined}
      />
      <div className="space-y-6">
        {file.isSuccess ? (
          <div ref={filedLine} tabIndex={-1}>
            <Banner tone="success">{text('reportFiled', { number: file.data.reportID })}</Banner>
          </div>
        ) : null}
        {file.isError && !isSignedOut(file.error) ? (
          <Banner tone="danger" clearsAfterMs={bannerMs} onClear={file.reset}>
            {problemText(file.error, text)}
          </Banner>
        ) : null}
        <p role="status" className="text-sm text-ink-2 empty:hidden">
          {status.words}
        </p>
        <ReportForm
          key={form.number}
          start={form.draft ?? emptyValues()}
          busy={file.isPending}
          problem={file.error}
          onChange={note}
          onRefused={() => setRefused(true)}
          onSubmit={submit}
          submitLabel={text('submitReport')}
          actions={
            <Button
              variant="quiet"
              onClick={() => {
                startAnew();
                status.say(text('draftDiscarded'));
              }}
            >
              {text('discardDraft')}
            </Button>
          }
        />
      </div>
      <ResultDialog
        open={isDialogOpen}
        tone="success"
        title={text('reportSubmitted')}
        closesAfterMs={dialogMs}
        onClose={() => {
          setDialogOpen(false);
          filedLine.current?.focus();
        }}
      />
    </>
  );
}

function Intro() {
  const text = useText();
  return (
    <>
      <p>{text('addReportIntro')}</p>
      <p className="mt-2">{text('moneyFirst')}</p>
    </>
  );
}

/** Words for a polite live region. It must be there before its words are, or nobody hears the first ones. */
function useAnnouncement(first: string) {
  const [words, say] = useState('');
  const opening = useRef(first);
  useEffect(() => say(opening.current), []);
  return { words, say };
}
