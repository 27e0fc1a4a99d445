import type { App } from '../app.ts';
import { accountSealedRows } from '../areas/accounts/change-store.ts';
import { emailChangeSealedRows } from '../areas/accounts/email-change/store.ts';
import { factorSealedRows } from '../areas/accounts/factors/store.ts';
import { invitationSealedRows } from '../areas/accounts/invitations/store.ts';
import { linkSealedRows } from '../areas/accounts/link-store.ts';
import { pictureSealedRows } from '../areas/accounts/pictures/store.ts';
import { sessionSealedRows } from '../areas/accounts/sessions/store.ts';
import { disputeSealedRows } from '../areas/disputes/sealed-rows.ts';
import { applicationSealedRows } from '../areas/keys/access/store.ts';
import { keySealedRows } from '../areas/keys/store.ts';
import { flagSealedRows } from '../areas/moderation/flags/store.ts';
import { decisionSealedRows } from '../areas/moderation/store.ts';
import { markerSealedRows } from '../areas/registry/markers/store.ts';
import { safelistSealedRows } from '../areas/registry/safelist/store.ts';
import { attachmentSealedRows } from '../areas/reports/attachments/store.ts';
import { renewFingerprints as renewTextFingerprints } from '../areas/reports/filing/copied-text-store.ts';
import { narrativeOfSealed } from '../areas/reports/filing/screen-report.ts';
import { sealedReportRows } from '../areas/reports/stored/sealed-rows-store.ts';
import { markRows } from '../marks.ts';
import type { SealedRows } from '../platform/vault/reseal.ts';

/** Every column with sealed values, marks too, which a rotation of keys seals again. */
export function sealedRowsOf(app: App): SealedRows[] {
  const sealed: readonly SealedRows[] = [
    ...accountSealedRows(app),
    ...factorSealedRows,
    ...pictureSealedRows(app),
    ...linkSealedRows(app),
    ...emailChangeSealedRows,
    ...sessionSealedRows(app),
    ...invitationSealedRows(app),
    ...keySealedRows(app),
    ...applicationSealedRows,
    ...sealedReportRows(app),
    ...attachmentSealedRows(app),
    ...app.jobs.sealedRows,
    ...safelistSealedRows(app),
    ...markerSealedRows(app),
    ...flagSealedRows,
    ...decisionSealedRows,
    ...disputeSealedRows(app),
  ];
  return [...sealed.map((rows) => withWords(app, rows)), ...markRows(app.vault)];
}

/** The fingerprints of the words of reports are renewed with their content. */
function withWords(app: App, rows: SealedRows): SealedRows {
  if (rows.table !== 'reports' || rows.column !== 'sealed') return rows;
  return {
    ...rows,
    async alongside(tx, some) {
      await rows.alongside?.(tx, some);
      await renewTextFingerprints(
        app,
        tx,
        some.map(({ id, plain }) => ({ id, text: narrativeOfSealed(plain) })),
      );
    },
  };
}
