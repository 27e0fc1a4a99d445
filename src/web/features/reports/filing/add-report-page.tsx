import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Small, StatusLine } from '../../../components/content/text.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { PageTitle } from '../../../components/navigation/page.tsx';
import { ApiProblem, hasCode } from '../../../lib/api/problem.ts';
import { isOffline } from '../../../lib/browser/connection.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/loading/prefetch.ts';
import { policySays } from '../../../lib/registry/registry-policy.ts';
import { loginWithNext, withNext } from '../../../lib/session/next-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useUserStore } from '../../../lib/session/user-store.ts';
import { FailureBanner } from '../failure-banner.tsx';
import { noteFiled } from '../filed/just-filed.ts';
import { ChosenFiles } from '../files/chosen-files.tsx';
import { useChosenFiles } from '../files/use-chosen-files.ts';
import { useFileReport, useIsFiling } from '../queries.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { useWaiting, waitingReport } from '../waiting/waiting-report.ts';
import { ConfirmFirst } from './confirm-first.tsx';
import { problemFields } from './problem-fields.ts';
import { changeUnsent, discardDraft, isDraftUnsent, loadDraft, saveDraft, saveForSignIn } from './report-draft.ts';
import { MeantReport, ReportForm } from './report-form.tsx';
import { emptyValues, noValues, type ReportValues, type SentReport, tidied } from './report-values.ts';

const loadNotSentYet = () => import('./not-sent-yet.tsx');
const NotSentYet = lazyPart(loadNotSentYet);

/**
 * /reports/add: visitors may fill in the form; submitting it needs a session (R1). The form is not shown before the
 * session is known, since a draft is shown to its author only.
 */
export function AddReportPage() {
  const text = useText();
  const { status } = useSession();
  const { hasLeft } = useUserStore();
  // Once the form is shown it stays, whatever happens to the session, until its author logs out, in whichever tab.
  const [isKnown, setKnown] = useState(status !== 'unknown');
  if (!isKnown && status !== 'unknown') setKnown(true);
  const [form, setForm] = useState({ number: 0, hasLeft });
  if (hasLeft !== form.hasLeft) setForm({ number: form.number + (hasLeft ? 1 : 0), hasLeft });
  if (isKnown) return <AddReport key={form.number} />;
  return (
    <>
      <ReportTabs />
      <PageTitle title={text('addReportTitle')} intro={<Intro />} />
      <Skeleton shape="card" height={720} />
    </>
  );
}

function AddReport() {
  const text = useText();
  const navigate = useNavigate();
  const session = useSession();
  // The account that was last signed in while this form was open, whose the report is; null for a visitor.
  const [uid, setUid] = useState(session.user?.uid ?? null);
  if (session.user && session.user.uid !== uid) setUid(session.user.uid);
  // Somebody who signs in meanwhile, in another tab, goes on with what they began as a visitor.
  const [isVisitors] = useState(uid === null);
  const file = useFileReport();
  const isFiling = useIsFiling();
  // A new form number makes a new, empty form.
  const [form, setForm] = useState(() => ({ number: 0, draft: loadDraft(uid) }));
  const { files, choose } = useChosenFiles(uid);
  // A draft that was submitted before its author signed in, which only needs to be sent.
  const [unsent, setUnsent] = useState(() => (form.draft && isDraftUnsent(uid) ? form.draft : null));
  const unsentReport = unsent && z.safeParse(MeantReport, unsent).data;
  // A report that is sent by itself once there is a network: see the frame.
  const waitingValues = useWaiting(uid);
  useEffect(() => {
    // What is shown then cannot be loaded then.
    for (const load of [loadNotSentYet, () => import('../waiting/send-waiting.tsx')]) load().catch(() => undefined);
  }, []);
  const [isRefused, setRefused] = useState(false);
  // A report that only moderators can list, while its author is asked whether to hand it to them.
  const [safelisted, setSafelisted] = useState<{ report: SentReport; values: ReportValues } | null>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const status = useAnnouncement(form.draft ? text('draftRestored') : '');

  function signInFirst(values: ReportValues): void {
    saveForSignIn(values);
    // Most visitors have no account yet, and /signup leads to /login.
    const { addReport, signup } = pages;
    navigate(policySays('registration', 'invited') ? loginWithNext(addReport) : withNext(signup, addReport));
  }

  function dropDraft(): void {
    discardDraft(uid);
    if (isVisitors) discardDraft(null);
    choose([]);
  }

  function changeFirst(): void {
    changeUnsent();
    setUnsent(null);
  }

  function waitForNetwork(values: ReportValues): void {
    saveDraft(uid, values);
    setUnsent(null);
    if (uid) waitingReport.write({ uid, values, files: files.length });
  }

  function submit(report: SentReport, values: ReportValues, review = false): void {
    setRefused(false);
    if (uid === null) {
      signInFirst(values);
      return;
    }
    if (isOffline()) {
      waitForNetwork(values);
      return;
    }
    file.mutate(
      { report, files, review },
      {
        onSuccess: (filed) => {
          dropDraft();
          navigate(noteFiled(filed));
        },
        onError: (error) => {
          if (isOffline() && error instanceof ApiProblem && error.status === 0) waitForNetwork(values);
          // The form shows which.
          if (problemFields(error).length > 0) changeFirst();
          setSafelisted(hasCode(error, 'identifierSafelisted') ? { report, values } : null);
        },
      },
    );
  }

  const failure = <FailureBanner error={file.error} onClear={file.reset} hasDraft />;
  const moderatorsDialog = (
    <ConfirmDialog
      open={safelisted !== null}
      title={text('safelistedTitle')}
      text={text('safelistedText')}
      yesLabel={text('safelistedSend')}
      noLabel={text('safelistedChange')}
      busy={file.isPending}
      onYes={() => safelisted && submit(safelisted.report, safelisted.values, true)}
      onNo={() => setSafelisted(null)}
    />
  );

  const waiting = waitingValues && { ...noValues, ...waitingValues };
  const held = waiting ?? (unsentReport && unsent);
  if (held)
    return (
      <>
        <ReportTabs />
        <Suspense fallback={<Skeleton shape="card" height={720} />}>
          <NotSentYet
            title={text(waiting ? 'waitingTitle' : 'notSentTitle')}
            intro={text(waiting ? 'waitingIntro' : 'notSentIntro')}
            values={tidied(held)}
            files={files}
            busy={isFiling}
            onSend={!waiting && unsentReport ? () => submit(unsentReport, held) : undefined}
            onChange={() => {
              if (!waiting) return changeFirst();
              waitingReport.clear();
              setForm(({ number }) => ({ number: number + 1, draft: waiting }));
            }}
          >
            {waiting ? null : (
              <>
                <ConfirmFirst uid={uid} />
                {failure}
              </>
            )}
          </NotSentYet>
        </Suspense>
        {moderatorsDialog}
      </>
    );
  return (
    <>
      <ReportTabs />
      <PageTitle
        title={text('addReportTitle')}
        intro={<Intro />}
        documentTitle={isRefused ? text('errorIn', { page: text('addReportTitle') }) : undefined}
      />
      <Stack gap={6}>
        <ConfirmFirst uid={uid} />
        {failure}
        <StatusLine>{status.words}</StatusLine>
        <FocusTarget>
          <ReportForm
            key={form.number}
            place="page"
            start={form.draft ?? emptyValues()}
            busy={file.isPending}
            problem={file.error}
            onChange={(values) => saveDraft(uid, values)}
            onRefused={() => setRefused(true)}
            onSubmit={submit}
            submitLabel={text('submitReport')}
            actions={
              <Button variant="quiet" onClick={() => setDiscarding(true)}>
                {text('discardDraft')}
              </Button>
            }
          >
            <ChosenFiles files={files} choose={choose} />
            <Small measure>{text('attestation')}</Small>
          </ReportForm>
        </FocusTarget>
      </Stack>
      <ConfirmDialog
        open={isDiscarding}
        title={text('discardQuestion')}
        text={text('discardConsequence')}
        yesLabel={text('discardDraft')}
        noLabel={text('keepIt')}
        danger
        onYes={() => {
          setDiscarding(false);
          dropDraft();
          file.reset();
          setRefused(false);
          setForm(({ number }) => ({ number: number + 1, draft: null }));
          status.say(text('draftDiscarded'));
        }}
        onNo={() => setDiscarding(false)}
      />
      {moderatorsDialog}
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
