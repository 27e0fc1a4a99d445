import type { Services } from '../compose.ts';
import type { SealedRows } from '../platform/vault/reseal.ts';

/** Every column with sealed values that a rotation of keys seals anew. */
export function sealedRowsOf(services: Services): SealedRows[] {
  const { accounts, factors, pictures, passwords, emailAddress, emailChange, keys } = services;
  const { sessions, reports, attachments, jobs } = services;
  const all = [
    ...[accounts, factors, pictures, passwords, emailAddress, emailChange, keys],
    ...[sessions, reports, attachments, jobs],
  ];
  return all.flatMap(({ sealedRows }): readonly SealedRows[] => sealedRows);
}
