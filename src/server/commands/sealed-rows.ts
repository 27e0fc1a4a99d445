import type { Services } from '../compose.ts';
import type { SealedRows } from '../platform/vault/reseal.ts';

/** Every column with sealed values, which a rotation of keys seals again. */
export function sealedRowsOf(services: Services): SealedRows[] {
  const { accounts, factors, pictures, passwords, emailAddress, emailChange, keys } = services;
  const { sessions, reports, attachments, jobs, access, invitations, safelist, markers, flags, moderation } = services;
  const { cases, proofs, disputes } = services;
  const all = [
    ...[accounts, factors, pictures, passwords, emailAddress, emailChange, keys],
    ...[sessions, reports, attachments, jobs, access, invitations, safelist, markers, flags, moderation],
    ...[cases, proofs, disputes],
  ];
  return all.flatMap(({ sealedRows }): readonly SealedRows[] => sealedRows);
}
