import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import type { ReportForm as Report } from '../../../../contract/reports.ts';
import { StatusLine } from '../../../components/content/text.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ResultDialog } from '../../../components/dialogs/result-dialog.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { loginWithNext } from '../../../lib/next-path.ts';
import { isSignedOut } from '../../../lib/problem.ts';
import { useSession } from '../../../lib/session.ts';
import { FailureBanner } from '../failure-banner.tsx';
import { ChosenFiles } from '../files/chosen-files.tsx';
import { ReportFiles } from '../files/report-files.tsx';
import { useChosenFiles } from '../files/use-chosen-files.ts';
import { useFileReport } from '../queries.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { OfferedDraft } from './offered-draft.tsx';
import {
  discardDraft,
  isDraftOffered,
  loadDraft,
  reportDraftStorage,
  saveForSignIn,
  takeOfferedDraft,
} from './report-draft.ts';
import { ReportForm } from './report-form.tsx';
import { emptyValues, type ReportValues } from './report-values.ts';
import { useDraft } from './use-draft.ts';

const dialogMs = 2_500;

/**
 * /reports/add: visitors may fill in the form; submitting it needs a session (R1). The form is not shown before the
 * session is known, since a draft is shown to its author only.
 */
export function AddReportPage() {
  const text = useText();
  const { status } = useSession();
  // Once the form is there it stays, whatever becomes of the session.
  const [isKnown, setKnown] = useState(status !== 'unknown');
  if (!isKnown && status !== 'unknown') setKnown(true);
  if (isKnown) return <AddReport />;
  return (
    <>
      <ReportTabs />
      <PageTitle title={text('addReportTitle')} intro={<Intro />} />
      <Skeleton shape="card" height={384} />
    </>
  );
}

function AddReport() {
  const text = useText();
  const navigate = useNavigate();
  const session = useSession();
  const uid = session.user?.uid ?? null;
  // Who was signed in last while this form was open.
  const [lastUid, setLastUid] = useState(uid);
  if (uid !== null && uid !== lastUid) setLastUid(uid);
  const [isVisitors] = useState(uid === null);
  const { note, discard } = useDraft(useMemo(() => reportDraftStorage(uid, isVisitors), [uid, isVisitors]));
  const { files, choose } = useChosenFiles(uid);
  const file = useFileReport();
  // Another form number is another, empty form.
  const [form, setForm] = useState(() => ({ number: 0, draft: loadDraft(uid) }));
  const [isOffered, setOffered] = useState(() => isDraftOffered(uid));
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const filedLine = useRef<HTMLElement>(null);
  const status = useAnnouncement(form.draft ? text('draftRestored') : '');

  const startAnew = useCallback(() => {
    discard();
    choose([]);
    setRefused(false);
    setForm(({ number }) => ({ number: number + 1, draft: null }));
  }, [discard, choose]);

  function signInFirst(values: ReportValues): void {
    saveForSignIn(values, lastUid);
    navigate(loginWithNext(pages.addReport));
  }

  function submit(report: Report, values: ReportValues): void {
    setRefused(false);
    if (session.status === 'out') {
      signInFirst(values);
      return;
    }
    file.mutate(
      { report, files },
      {
        onSuccess: () => {
          startAnew();
          status.say('');
          setDialogOpen(true);
        },
        onError: (error) => {
          if (isSignedOut(error)) signInFirst(values);
        },
      },
    );
  }

  return (
    <>
      <ReportTabs />
      <PageTitle
        title={text('addReportTitle')}
        intro={<Intro />}
        documentTitle={isRefused ? text('errorIn', { page: text('addReportTitle') }) : undefined}
      />
      <Stack gap={6}>
        {file.isSuccess ? (
          <FocusTarget ref={filedLine}>
            <Stack gap={4}>
              <Banner tone="success">{text('reportFiled', { number: file.data.reportID })}</Banner>
              <Card as="div">
                <ReportFiles
                  reportID={file.data.reportID}
                  label={text('filesOfReport', { number: file.data.reportID })}
                />
              </Card>
            </Stack>
          </FocusTarget>
        ) : null}
        <FailureBanner error={isSignedOut(file.error) ? null : file.error} onClear={file.reset} />
        <StatusLine>{status.words}</StatusLine>
        {isOffered && uid !== null ? (
          <OfferedDraft
            onContinue={() => {
              const draft = takeOfferedDraft(uid);
              setOffered(false);
              setForm(({ number }) => ({ number: number + 1, draft }));
              status.say(text('draftRestored'));
            }}
            onDiscard={() => {
              discardDraft(null);
              setOffered(false);
              status.say(text('draftDiscarded'));
            }}
          />
        ) : null}
        <ReportForm
          key={form.number}
          place="page"
          start={form.draft ?? emptyValues()}
          busy={file.isPending}
          problem={file.error}
          onChange={note}
          onRefused={() => setRefused(true)}
          onSubmit={submit}
          submitLabel={text('submitReport')}
          busyLabel={text('submitting')}
          actions={
            <Button variant="quiet" onClick={() => setDiscarding(true)}>
              {text('discardDraft')}
            </Button>
          }
        >
          <ChosenFiles uid={uid} />
        </ReportForm>
      </Stack>
      <ConfirmDialog
        open={isDiscarding}
        title={text('discardQuestion')}
        text={text('discardConsequence')}
        yesLabel={text('discardDraft')}
        noLabel={text('keepDraft')}
        danger
        onYes={() => {
          setDiscarding(false);
          startAnew();
          status.say(text('draftDiscarded'));
        }}
        onNo={() => setDiscarding(false)}
      />
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
    <Stack gap={2}>
      <p>{text('addReportIntro')}</p>
      <p>{text('moneyFirst')}</p>
    </Stack>
  );
}

/** Text for a polite live region, which must exist before its text, or the first text is not announced. */
function useAnnouncement(first: string) {
  const [words, say] = useState('');
  const opening = useRef(first);
  useEffect(() => say(opening.current), []);
  return { words, say };
}
