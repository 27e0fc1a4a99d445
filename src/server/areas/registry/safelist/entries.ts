// The entries of the safelist, for the staff who keep it.

export {
  deleteSafelistEntry,
  domainProofs,
  findSafelistEntry,
  findUnfinishedSafelistEntries,
  insertSafelistEntry,
  listSafelistEntries,
  lockHoldBelow,
  lockSafelistForAdding,
  setHoldBelow,
} from './entry-store.ts';
export { type EntryValue, findSafelistEntriesOf, type StoredEntry } from './store.ts';
