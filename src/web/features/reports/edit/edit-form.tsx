import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Report } from '../../../../contract/reports/reports.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import { Button } from '../../../components/actions/button.tsx';
import { StatusLine } from '../../../components/content/text.tsx';
import { ResultDialog } from '../../../components/dialogs/result-dialog.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { hasCode, isNotFound } from '../../../lib/api/problem.ts';
import { type Stored, stored } from '../../../lib/browser/stored.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { FailureBanner } from '../failure-banner.tsx';
import { ReportFiles } from '../files/report-files.tsx';
import { ReportForm } from '../filing/report-form.tsx';
import { differing, KeptValues, type ReportValues, type SentReport, tidied, valuesOf } from '../filing/report-values.ts';
import { oneReport, useUpdateReport } from '../queries.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

const dialogMs = 2_500;

interface EditFormProps {
  report: Report;
  uid: string;
  /** Whether closing would lose anything. */
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
}

/** What the person wants to save, as checked and as typed. */
interface Mine {
  report: SentReport;
  values: ReportValues;
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
  const [conflict, setConflict] = useState<{ newer: Report; mine: Mine } | null>(null);
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

  function send(mine: Mine, version: number): void {
    setFailure(null);
    save.mutate(
      { query: { reportID: repID }, body: mine.report, version },
      {
        onSuccess: (filed) => settle(filed.version, mine.values),
        onError: (error) => {
          if (hasCode(error, 'reportStale') || isNotFound(error)) void compare(mine, error);
          else fail(error);
        },
      },
    );
  }

  /** Says why above the form, where a dialog may be in front of it. */
  function fail(error: unknown): void {
    setConflict(null);
    setFailure(error);
  }

  function settle(version: number, values: ReportValues): void {
    kept.clear();
    onDirty(false);
    setConflict(null);
    setBase({ version, values: tidied(values) });
    setHasSaved(true);
  }

  /**
   * Another version was saved in the meantime: fetches it, and lets the person choose if the two differ. If it left
   * the registry, the dialog around the form says so.
   */
  async function compare(mine: Mine, refusal: unknown): Promise<void> {
    setComparing(true);
    try {
      const newer = await cache.fetchQuery(oneReport(repID));
      if (!isActive(newer.state)) return;
      if (differing(valuesOf(newer), mine.values).length === 0) settle(newer.version, mine.values);
      else setConflict({ newer, mine });
    } catch {
      fail(refusal);
    } finally {
      setComparing(false);
    }
  }

  function load(newer: Report): void {
    const values = valuesOf(newer);
    kept.clear();
    onDirty(false);
    setConflict(null);
    setBase({ version: newer.version, values });
    setForm(({ number }) => ({ number: number + 1, start: values }));
  }

  const isBusy = save.isPending || isComparing;
  return (
    <Stack>
      <FailureBanner error={failure} onClear={() => setFailure(null)} hasDraft />
      <StatusLine>{draft && form.number === 0 && !save.isSuccess ? text('changesRestored') : ''}</StatusLine>
      <ReportForm
        key={form.number}
        place="dialog"
        start={form.start}
        busy={isBusy}
        problem={save.error}
        onChange={noteChange}
        onSubmit={(checked, values) => send({ report: checked, values }, base.version)}
        submitLabel={text('save')}
        busyLabel={text('saving')}
        actions={<Button onClick={onCancel}>{text('cancel')}</Button>}
      >
        <ReportFiles reportID={repID} />
      </ReportForm>
      <ConflictDialog
        conflict={conflict && { newer: valuesOf(conflict.newer), mine: conflict.mine.values }}
        busy={isBusy}
        onLoadNewer={() => conflict && load(conflict.newer)}
        onKeepMine={() => conflict && send(conflict.mine, conflict.newer.version)}
        onDismiss={() => setConflict(null)}
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
