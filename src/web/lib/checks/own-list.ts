// See docs/decisions/0021-no-list-of-who-was-checked.md
import * as z from 'zod/mini';
import { type IdentifierKind, identifierKinds } from '../../../contract/rules/identifier-kinds.ts';
import { stored, useStored } from '../browser/stored.ts';
import { lastUser, useUserStore } from '../session/user-store.ts';

const mostEntries = 500;

/** An identifier in normal form. */
export interface ListEntry {
  kind: IdentifierKind;
  value: string;
}

/**
 * What an account put on its list after checks. It is personal data, so it stays in this tab, and ends with it: nobody else who
 * signs in there sees it.
 */
const storeOf = (uid = '') =>
  stored(`own-list:${uid}`, z.array(z.object({ kind: z.enum(identifierKinds), value: z.string() })));
const ownStore = () => storeOf(lastUser()?.uid);

export const ownList = (): ListEntry[] => ownStore().read() ?? [];

export const useOwnList = (): readonly ListEntry[] => useStored(storeOf(useUserStore(lastUser)?.uid)) ?? [];

const isSame = (one: ListEntry) => (other: ListEntry) => one.kind === other.kind && one.value === other.value;

/** Adds what was asked for, each once. @returns whether there was room */
export function addToOwnList(asked: Partial<Record<IdentifierKind, string | null>>): boolean {
  const list = ownList();
  for (const kind of identifierKinds) {
    const value = asked[kind];
    // A check asks for a number in both ways.
    const isPhone = kind === 'wallet' && value === asked.phone;
    if (value && !isPhone && !list.some(isSame({ kind, value }))) list.push({ kind, value });
  }
  if (list.length > mostEntries) return false;
  ownStore().write(list);
  return true;
}

export const removeFromOwnList = (entry: ListEntry): void =>
  ownStore().write(ownList().filter((other) => !isSame(entry)(other)));

export const clearOwnList = (): void => ownStore().clear();
