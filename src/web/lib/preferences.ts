import { queryOptions, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { account, type Preferences } from '../../contract/account.ts';
import { api } from './api.ts';
import { browserPreferences, keepBrowserPreferences } from './browser-preferences.ts';
import { chooseLanguage, chosenLanguage, readable } from './language.ts';
import { useSession } from './session.ts';
import { inSession } from './sign-in-again.ts';
import { chooseTheme, chosenTheme, followTheme, ownTheme } from './theme.ts';

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

/** Whether what holds in this browser is not what the account has, and no save is on its way. */
export function useArePreferencesUnsaved(): boolean {
  const { data: saved } = useQuery({ ...accountPreferences(), enabled: false });
  const isSaving = useIsMutating({ mutationKey: savingKey }) > 0;
  const { theme, language } = useBrowserPreferences();
  return saved !== undefined && !isSaving && (saved.theme !== theme || readable(saved.language) !== language);
}

/** What was chosen in this browser, and choosing. */
export function useBrowserPreferences() {
  const theme = useSyncExternalStore(followTheme, chosenTheme);
  const language = useSyncExternalStore(followTheme, chosenLanguage);
  const nastaliq = useSyncExternalStore(followTheme, () => browserPreferences().nastaliq);
  return {
    theme,
    language,
    nastaliq,
    chooseTheme,
    chooseLanguage,
    chooseNastaliq: (nastaliq: boolean) => keepBrowserPreferences({ nastaliq }),
  };
}

/** What was changed here since both were alike, else what the account says. */
const latest = <V extends string>(agreed: string | null | undefined, here: V | null, saved: V): V =>
  here === null || here === agreed ? saved : here;

/**
 * Holds browser and account together while somebody is signed in: whichever changed since they were last alike counts,
 * this browser where both did.
 */
export function useKeptPreferences(): void {
  const isSignedIn = useSession().status === 'in';
  const { data: saved } = useQuery({ ...accountPreferences(), enabled: isSignedIn });
  const { theme, language } = useBrowserPreferences();
  const { mutate, isPending } = useSavePreferences({ asks: false });
  // A save that failed is tried again with the next choice or the next visit, not at once.
  const tried = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and language say that the kept values changed
  useEffect(() => {
    if (!isSignedIn || !saved || isPending) return;
    const { agreed, language: ownLanguage } = browserPreferences();
    const wanted: Preferences = {
      ...saved,
      theme: latest(agreed?.theme, ownTheme(), saved.theme),
      language: latest(agreed?.language, ownLanguage === null ? null : readable(ownLanguage), saved.language),
    };
    if (wanted.theme !== chosenTheme()) chooseTheme(wanted.theme);
    if (wanted.language !== ownLanguage) keepBrowserPreferences({ language: wanted.language });
    const name = `${wanted.theme} ${wanted.language}`;
    if (wanted.theme === saved.theme && wanted.language === saved.language) {
      tried.current = undefined;
      if (`${agreed?.theme} ${agreed?.language}` !== name) agreeOn(wanted.theme, wanted.language);
    } else if (tried.current !== name) {
      tried.current = name;
      mutate(wanted);
    }
  }, [isSignedIn, saved, isPending, theme, language, mutate]);
}

const agreeOn = (theme: string | null, language: string | null) =>
  keepBrowserPreferences({ agreed: { theme, language } });
