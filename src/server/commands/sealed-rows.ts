import type { App } from '../app.ts';
import { disputeSealedRows } from '../areas/disputes/sealed-rows.ts';
import { flagSealedRows } from '../areas/moderation/flags/sealed-rows.ts';
import { decisionSealedRows } from '../areas/moderation/sealed-rows.ts';
import { registrySealedRows } from '../areas/registry/sealed-rows.ts';
import { renewFingerprints as renewTextFingerprints } from '../areas/reports/authors/copied-text-store.ts';
import { narrativeOfSealed } from '../areas/reports/screen-report.ts';
import type { Services } from '../compose.ts';
import type { SealedRows } from '../platform/vault/reseal.ts';

/** Every column with sealed values, marks too, which a rotation of keys seals again. */
export function sealedRowsOf(services: Services): SealedRows[] {
  const { accounts, factors, pictures, passwords, emailAddress, emailChange, keys } = services;
  const { sessions, reports, attachments, jobs, access, invitations } = services;
  const all = [
    ...[accounts, factors, pictures, passwords, emailAddress, emailChange, keys],
    ...[sessions, reports, attachments, jobs, access, invitations],
  ];
  const sealed = [
    ...all.flatMap(({ sealedRows }): readonly SealedRows[] => sealedRows),
    ...registrySealedRows(services.app),
    ...flagSealedRows,
    ...decisionSealedRows,
    ...disputeSealedRows(services.app),
  ];
  return [...sealed.map((rows) => withWords(services.app, rows)), ...services.markRows];
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
