import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { account, type Preferences } from '../../../contract/accounts/account.ts';
import { api, ask } from '../api/api.ts';
import { useMutation } from '../api/use-mutation.ts';
import {
  type BrowserPreferences,
  browserPreferences,
  type SyncedPreferences,
  saveBrowserPreferences,
} from '../browser/browser-preferences.ts';
import { chooseTheme, chosenTheme, storedTheme, subscribeToTheme } from '../browser/theme.ts';
import { chooseLanguage, chosenDigits, chosenLanguage, chosenScript, readable } from '../i18n/language.ts';
import { useSession } from './session.ts';
import { inSession } from './sign-in-again.ts';

/** The preferences stored on the account. */
export const accountPreferences = () => ask(account.preferences, {}, { staleTime: 5 * 60_000 });

const savingKey = ['preferences', 'save'];

/**
 * Saves some preferences on the account with an optimistic update, rolled back on failure. A change that is made while
 * another one is being saved is saved after it.
 * @param asks whether to ask for a new sign-in if the session has ended
 */
export function useSavePreferences({ asks }: { asks: boolean }) {
  const cache = useQueryClient();
  const { queryKey } = accountPreferences();
  const apply = (change: Partial<Preferences>) =>
    cache.setQueryData(queryKey, (saved) => saved && { ...saved, ...change });
  return useMutation({
    mutationKey: savingKey,
    scope: { id: 'preferences' },
    mutationFn: (change: Partial<Preferences>) => {
      const save = () => api(account.savePreferences, { body: change });
      return asks ? inSession(save) : save();
    },
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      apply(change);
      return before;
    },
    onSuccess: (_answer, change) => apply(change),
    onError: (_error, change, before) => {
      if (before)
        apply(Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof Preferences]])));
    },
  });
}

/** Whether this browser's preferences differ from the account's because saving failed. */
export function useArePreferencesUnsaved(): boolean {
  const { data: saved } = useQuery({ ...accountPreferences(), enabled: false });
  const saves = useMutationState({ filters: { mutationKey: savingKey }, select: ({ state }) => state.status });
  const here = useBrowserPreferences();
  // Before the first save, a difference is normal: a message would flash and shift the layout.
  if (saved === undefined || saves.at(-1) !== 'error') return false;
  return nameOf({ ...saved, language: readable(saved.language) }) !== nameOf(here);
}

type Kept = Pick<Preferences, 'theme' | 'language' | 'script' | 'digits'>;

/** The preferences of this browser, with setters. */
export function useBrowserPreferences() {
  const theme = useSyncExternalStore(subscribeToTheme, chosenTheme);
  const language = useSyncExternalStore(subscribeToTheme, chosenLanguage);
  const script = useSyncExternalStore(subscribeToTheme, chosenScript);
  const digits = useSyncExternalStore(subscribeToTheme, chosenDigits);
  return {
    theme,
    language,
    script,
    digits,
    chooseTheme,
    chooseLanguage,
    chooseScript: (script: Preferences['script']) => saveBrowserPreferences({ script }),
    chooseDigits: (digits: Preferences['digits']) => saveBrowserPreferences({ digits }),
  };
}

/** The local value if it changed since the last sync, else the account's. */
const latest = <V extends string>(agreed: string | null | undefined, here: V | null, saved: V): V =>
  here === null || here === agreed ? saved : here;

/**
 * Renders nothing. Synchronizes browser and account while signed in: the side that changed since the last sync wins, and this
 * browser if both did.
 */
export function SyncPreferences(): null {
  const isSignedIn = useSession().status === 'in';
  const { data: saved } = useQuery({ ...accountPreferences(), enabled: isSignedIn });
  const { theme, language, script, digits } = useBrowserPreferences();
  const { mutate, isPending } = useSavePreferences({ asks: false });
  // A failed save is retried after the next change or on the next visit, not at once.
  const attempted = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the values signal that the stored preferences changed
  useEffect(() => {
    if (!isSignedIn || !saved || isPending) return;
    const own = browserPreferences();
    const result = merged(own, saved);
    if (result.theme !== chosenTheme()) chooseTheme(result.theme);
    if (result.language !== own.language || result.script !== own.script || result.digits !== own.digits)
      saveBrowserPreferences({ language: result.language, script: result.script, digits: result.digits });
    const name = nameOf(result);
    if (name === nameOf(saved)) {
      attempted.current = undefined;
      if (own.agreed === null || nameOf(own.agreed) !== name) saveBrowserPreferences({ agreed: result });
    } else if (attempted.current !== name) {
      attempted.current = name;
      mutate(result);
    }
  }, [isSignedIn, saved, isPending, theme, language, script, digits, mutate]);
  return null;
}

/** Merges the preferences of browser and account. */
function merged({ agreed, language, script, digits }: BrowserPreferences, saved: Kept): Kept {
  return {
    theme: latest(agreed?.theme, storedTheme(), saved.theme),
    language: latest(agreed?.language, language === null ? null : readable(language), saved.language),
    script: latest(agreed?.script, script === null ? null : chosenScript(), saved.script),
    digits: latest(agreed?.digits, digits === null ? null : chosenDigits(), saved.digits),
  };
}

const nameOf = ({ theme, language, script, digits }: SyncedPreferences): string =>
  [theme, language, script, digits].join(' ');
