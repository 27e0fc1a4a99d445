import { queryOptions, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { account, type Preferences } from '../../contract/account.ts';
import { languageNames } from '../locales/languages.ts';
import { api } from './api.ts';
import { browserPreferences, keepBrowserPreferences, listenToPreferences } from './browser-preferences.ts';
import { useSession } from './session.ts';
import { inSession } from './sign-in-again.ts';
import { chooseTheme, chosenTheme, type ThemeChoice } from './theme.ts';

export type Language = Preferences['language'];

/** What the account keeps. */
export const accountPreferences = () =>
  queryOptions({
    queryKey: ['preferences'],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => api(account.preferences, {}, { signal }),
  });

const savingKey = ['preferences', 'save'];

/**
 * Saves them on the account; the page shows them at once, and what was before when that fails.
 * @param asks whether somebody whose session ended is asked to sign in again
 */
export function useSavePreferences({ asks }: { asks: boolean }) {
  const cache = useQueryClient();
  const { queryKey } = accountPreferences();
  return useMutation({
    mutationKey: savingKey,
    mutationFn: (body: Preferences) => {
      const save = () => api(account.savePreferences, { body });
      return asks ? inSession(save) : save();
    },
    onMutate: async (body) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, body);
      return before;
    },
    onError: (_error, _body, before) => cache.setQueryData(queryKey, before),
  });
}

/** Whether a save is on its way. */
export const useIsSavingPreferences = (): boolean => useIsMutating({ mutationKey: savingKey }) > 0;

/** The languages to choose from. A choice that there is no catalogue for yet counts as English. */
export const languageOptions = Object.entries(languageNames).map(([value, label]) => ({ value, label }));

const known = (language: string | null): Language =>
  language !== null && Object.hasOwn(languageNames, language) ? (language as Language) : 'en';

const subscribe = (listener: () => void) => listenToPreferences('theme', listener);

/** What was chosen in this browser, and choosing. */
export function useBrowserPreferences() {
  const theme = useSyncExternalStore(subscribe, chosenTheme);
  const isUnsaved = useSyncExternalStore(subscribe, () => browserPreferences().isUnsaved);
  const language = useSyncExternalStore(subscribe, () => known(browserPreferences().language));
  return {
    theme,
    language,
    /** No account knows of the latest choice. */
    isUnsaved,
    chooseTheme: (choice: ThemeChoice) => chooseTheme(choice),
    chooseLanguage: (choice: string) => keepBrowserPreferences({ language: known(choice), isUnsaved: true }),
  };
}

/**
 * Holds browser and account together while somebody is signed in. What was chosen in this browser and no account knows
 * of goes onto the account; otherwise the account's choices are shown here.
 */
export function useKeptPreferences(): void {
  const isSignedIn = useSession().status === 'in';
  const { data: saved } = useQuery({ ...accountPreferences(), enabled: isSignedIn });
  const { theme, language, isUnsaved } = useBrowserPreferences();
  const { mutate, isPending } = useSavePreferences({ asks: false });
  // A save that failed is tried again with the next choice or the next visit, not at once.
  const tried = useRef<string>(undefined);

  const put = useCallback(
    (body: Preferences) => {
      const onSuccess = () => {
        tried.current = undefined;
        // Something else may have been chosen while this was on its way.
        const isLatest = chosenTheme() === body.theme && known(browserPreferences().language) === known(body.language);
        if (isLatest) keepBrowserPreferences({ isUnsaved: false });
      };
      mutate(body, { onSuccess });
    },
    [mutate],
  );

  useEffect(() => {
    if (!isSignedIn || !saved || isPending) return;
    if (isUnsaved) {
      const wanted = `${theme} ${language}`;
      if (tried.current === wanted) return;
      tried.current = wanted;
      put({ ...saved, theme, language: languageToSave(saved, language) });
    } else if (saved.theme !== theme || known(saved.language) !== language) {
      keepBrowserPreferences({ language: saved.language });
      chooseTheme(saved.theme, false);
    }
  }, [isSignedIn, saved, isPending, isUnsaved, theme, language, put]);
}

/** A language chosen elsewhere that this build has no catalogue for stays the account's. */
const languageToSave = (saved: Preferences, chosen: Language): Language =>
  known(saved.language) === chosen ? saved.language : chosen;
