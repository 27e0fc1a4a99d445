import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Report } from '../../../../contract/reports/reports.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import { Button } from '../../../components/actions/button.tsx';
import { StatusLine } from '../../../components/content/text.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ResultDialog } from '../../../components/dialogs/result-dialog.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { hasCode, isNotFound } from '../../../lib/api/problem.ts';
import { type Stored, stored } from '../../../lib/browser/stored.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { FailureBanner } from '../failure-banner.tsx';
import { FieldChanges } from '../field-changes.tsx';
import { ReportFiles } from '../files/report-files.tsx';
import { ReportForm } from '../filing/report-form.tsx';
import {
  differing,
  enteredIn,
  KeptValues,
  type ReportValues,
  type SentReport,
  tidied,
  valuesOf,
} from '../filing/report-values.ts';
import { oneReport, useUpdateReport } from '../queries.ts';

const dialogMs = 2_500;

interface EditFormProps {
  report: Report;
  uid: string;
  /** Whether closing would lose anything. */
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
}

/** The correction of a report. Nothing typed is lost to a reload, a session that ends or a version saved elsewhere (R11). */
export function EditForm({ report, uid, onDirty, onCancel }: EditFormProps) {
  const text = useText();
  const cache = useQueryClient();
  const { repID } = report;
  const save = useUpdateReport();
  const kept = editDraft(uid, repID);
  const [draft] = useState(kept.read);
  // The version that the form's content was made from, and what that version says.
  const [base, setBase] = useState({ version: draft?.version ?? report.version, values: valuesOf(report) });
  // A new form number makes a new form, filled again.
  const [form, setForm] = useState({ number: 0, start: draft?.values ?? base.values });
  // A version that was saved elsewhere, and what the person wanted to save.
  const [conflict, setConflict] = useState<{ newer: Report; mine: ReportValues } | null>(null);
  const [isComparing, setComparing] = useState(false);
  const [hasSaved, setHasSaved] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  function noteChange(values: ReportValues): void {
    const isDirty = differing(values, base.values).length > 0;
    if (isDirty) kept.write({ version: base.version, values });
    else kept.clear();
    onDirty(isDirty);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft that was there is a change from the start
  useEffect(() => {
    if (draft) onDirty(true);
  }, []);

  function send(body: SentReport, values: ReportValues): void {
    setFailure(null);
    save.mutate(
      { query: { reportID: repID }, body, version: base.version },
      {
        onSuccess: ({ version }) => settle(version, values),
        onError: (error) => {
          if (hasCode(error, 'reportStale') || isNotFound(error)) void compare(values, error);
          else setFailure(error);
        },
      },
    );
  }

  function settle(version: number, values: ReportValues): void {
    kept.clear();
    onDirty(false);
    setBase({ version, values: tidied(values) });
    setHasSaved(true);
  }

  /**
   * Another version was saved in the meantime: fetches it, and lets the person choose if the two differ. If it left
   * the registry, the dialog around the form leads to its page.
   */
  async function compare(mine: ReportValues, refusal: unknown): Promise<void> {
    setComparing(true);
    try {
      const newer = await cache.fetchQuery(oneReport(repID));
      if (!isActive(newer.state)) return;
      if (differing(valuesOf(newer), mine).length === 0) settle(newer.version, mine);
      else setConflict({ newer, mine });
    } catch {
      setFailure(refusal);
    } finally {
      setComparing(false);
    }
  }

  /** What is saved next replaces the newer version. */
  function endConflict({ newer }: { newer: Report }): void {
    setConflict(null);
    setBase({ version: newer.version, values: valuesOf(newer) });
  }

  function load(newer: Report): void {
    kept.clear();
    onDirty(false);
    setForm(({ number }) => ({ number: number + 1, start: valuesOf(newer) }));
  }

  return (
    <Stack>
      <FailureBanner error={failure} onClear={() => setFailure(null)} hasDraft />
      <StatusLine>{draft && form.number === 0 && !save.isSuccess ? text('changesRestored') : ''}</StatusLine>
      <ReportForm
        key={form.number}
        place="dialog"
        start={form.start}
        busy={save.isPending || isComparing}
        problem={save.error}
        onChange={noteChange}
        onSubmit={send}
        submitLabel={text('save')}
        actions={<Button onClick={onCancel}>{text('cancel')}</Button>}
      >
        <ReportFiles reportID={repID} />
      </ReportForm>
      <ConfirmDialog
        open={conflict !== null}
        title={text('staleTitle')}
        text={<Differences between={conflict} />}
        yesLabel={text('loadNewer')}
        noLabel={text('keepMine')}
        danger
        onYes={() => {
          if (!conflict) return;
          endConflict(conflict);
          load(conflict.newer);
        }}
        onNo={() => conflict && endConflict(conflict)}
      />
      <ResultDialog
        open={hasSaved}
        title={text('reportSubmitted')}
        closesAfterMs={dialogMs}
        onClose={() => setHasSaved(false)}
      />
    </Stack>
  );
}

/** What of a version that was saved elsewhere the person's own one would change. */
function Differences({ between }: { between: { newer: Report; mine: ReportValues } | null }) {
  const text = useText();
  if (!between) return null;
  const { newer, mine } = between;
  return (
    <Stack gap={3}>
      <p>{text('staleText')}</p>
      <FieldChanges fields={differing(valuesOf(newer), mine)} before={newer} after={enteredIn(tidied(mine))} />
    </Stack>
  );
}

const EditDraft = z.object({
  /** The version that the correction was made from. */
  version: z.int(),
  values: KeptValues,
});
type EditDraft = z.infer<typeof EditDraft>;

/**
 * A correction that was not saved yet, so that a reload and a session that ends lose nothing. It lasts as long as the
 * tab: it holds a CNIC and phone number, which a shared computer should not keep.
 */
export const editDraft = (uid: string, repID: string): Stored<EditDraft> =>
  stored(`report-edit:${uid}:${repID}`, EditDraft);
