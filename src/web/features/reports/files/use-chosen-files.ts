import { create } from 'zustand';

/**
 * The files chosen for the report that is being written. They outlive the form, so that signing in and coming back
 * loses none (R1); a browser lets no page keep them over a reload.
 */
const useStore = create<{ owner: string | null; files: readonly File[] }>()(() => ({ owner: null, files: [] }));

const none: readonly File[] = [];

/**
 * The chosen files of a user; those of a visitor move to the account that signs in.
 * @param uid the account's id, or null for a visitor
 */
export function useChosenFiles(uid: string | null) {
  const { owner, files } = useStore();
  return {
    files: owner === uid || owner === null ? files : none,
    choose: (chosen: readonly File[]) => useStore.setState({ owner: uid, files: chosen }),
  };
}
