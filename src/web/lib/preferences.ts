import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { account, type Preferences } from '../../contract/account.ts';
import { api } from './api.ts';
import {
  type BrowserPreferences,
  browserPreferences,
  type KeptChoices,
  keepBrowserPreferences,
} from './browser-preferences.ts';
import { chooseLanguage, chosenDigits, chosenLanguage, chosenScript, readable } from './language.ts';
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

/** Whether what holds in this browser is not what the account has, since it could not be saved. */
export function useArePreferencesUnsaved(): boolean {
  const { data: saved } = useQuery({ ...accountPreferences(), enabled: false });
  const saves = useMutationState({ filters: { mutationKey: savingKey }, select: ({ state }) => state.status });
  const { theme, language, script, digits } = useBrowserPreferences();
  // Before the first save is tried there is nothing to say: it would come and go, and move what is below.
  if (saved === undefined || saves.at(-1) !== 'error') return false;
  return !areAlike(saved, { theme, language, script, digits });
}

type Kept = Pick<Preferences, 'theme' | 'language' | 'script' | 'digits'>;

/** Whether an account has these choices. */
const areAlike = (saved: Kept, here: Kept): boolean =>
  saved.theme === here.theme &&
  readable(saved.language) === here.language &&
  saved.script === here.script &&
  saved.digits === here.digits;

/** What was chosen in this browser, and choosing. */
export function useBrowserPreferences() {
  const theme = useSyncExternalStore(followTheme, chosenTheme);
  const language = useSyncExternalStore(followTheme, chosenLanguage);
  const script = useSyncExternalStore(followTheme, chosenScript);
  const digits = useSyncExternalStore(followTheme, chosenDigits);
  return {
    theme,
    language,
    script,
    digits,
    chooseTheme,
    chooseLanguage,
    chooseScript: (script: Preferences['script']) => keepBrowserPreferences({ script }),
    chooseDigits: (digits: Preferences['digits']) => keepBrowserPreferences({ digits }),
  };
}

/** What was changed here since both were alike, else what the account says. */
const latest = <V extends string>(agreed: string | null | undefined, here: V | null, saved: V): V =>
  here === null || here === agreed ? saved : here;

/**
 * Holds browser and account together while somebody is signed in: whichever changed since they were last alike counts,
 * this browser where both did.
 */
export function useSyncPreferences(): void {
  const isSignedIn = useSession().status === 'in';
  const { data: saved } = useQuery({ ...accountPreferences(), enabled: isSignedIn });
  const { theme, language, script, digits } = useBrowserPreferences();
  const { mutate, isPending } = useSavePreferences({ asks: false });
  // A save that failed is tried again with the next choice or the next visit, not at once.
  const tried = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices say that the kept values changed
  useEffect(() => {
    if (!isSignedIn || !saved || isPending) return;
    const own = browserPreferences();
    const wanted = wantedOf(own, saved);
    if (wanted.theme !== chosenTheme()) chooseTheme(wanted.theme);
    if (wanted.language !== own.language || wanted.script !== own.script || wanted.digits !== own.digits)
      keepBrowserPreferences({ language: wanted.language, script: wanted.script, digits: wanted.digits });
    const name = nameOf(wanted);
    if (name === nameOf(saved)) {
      tried.current = undefined;
      if (own.agreed === null || nameOf(own.agreed) !== name) agreeOn(wanted);
    } else if (tried.current !== name) {
      tried.current = name;
      mutate({ ...saved, ...wanted });
    }
  }, [isSignedIn, saved, isPending, theme, language, script, digits, mutate]);
}

/** What browser and account are both to have. */
function wantedOf({ agreed, language, script, digits }: BrowserPreferences, saved: Kept): Kept {
  return {
    theme: latest(agreed?.theme, ownTheme(), saved.theme),
    language: latest(agreed?.language, language === null ? null : readable(language), saved.language),
    script: latest(agreed?.script, script === null ? null : chosenScript(), saved.script),
    digits: latest(agreed?.digits, digits === null ? null : chosenDigits(), saved.digits),
  };
}

const nameOf = ({ theme, language, script, digits }: KeptChoices): string =>
  [theme, language, script, digits].join(' ');

const agreeOn = ({ theme, language, script, digits }: Kept) =>
  keepBrowserPreferences({ agreed: { theme, language, script, digits } });
