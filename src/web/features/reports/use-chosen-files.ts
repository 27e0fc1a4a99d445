import { create } from 'zustand';

interface ChosenFiles {
  files: readonly File[];
  choose: (files: readonly File[]) => void;
}

/**
 * The files chosen for the report that is being written. They outlive the form, so that signing in and coming back
 * loses none (R1); a browser lets no page keep them over a reload.
 */
export const useChosenFiles = create<ChosenFiles>()((set) => ({
  files: [],
  choose: (files) => set({ files }),
}));
