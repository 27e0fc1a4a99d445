import { useState } from 'react';
import { useNavigate } from 'react-router';
import { languageCodes, languages } from '../../../contract/languages.ts';
import { pages } from '../../../contract/pages.ts';
import { type Command, type CommandGroup, CommandPalette } from '../../components/dialogs/command-palette.tsx';
import { useSingleKeys } from '../../lib/browser/single-keys.ts';
import { useTheme } from '../../lib/browser/theme.ts';
import { saveLastCheck } from '../../lib/checks/last-check.ts';
import { useChosenLanguage, useText } from '../../lib/i18n/i18n.ts';
import { chooseLanguage } from '../../lib/i18n/language.ts';
import { confirmLogOut } from '../../lib/session/page-exit.ts';
import { useSession } from '../../lib/session/session.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { type Reachable, useDestinations } from './use-destinations.ts';

export interface PaletteProps {
  /** What is open. */
  shown: 'commands' | 'keys' | null;
  onShow: (what: PaletteProps['shown']) => void;
}

/** The palette of pages, actions and checks, and the list of shortcuts. */
export default function Palette({ shown, onShow }: PaletteProps) {
  const text = useText();
  const isSignedIn = useSession().status === 'in';
  const [typed, setTyped] = useState('');
  const isOpen = shown === 'commands';
  // The typed text may be an identifier.
  if (!isOpen && typed !== '') setTyped('');
  const groups = useGroups(typed, () => onShow('keys'));
  return (
    <>
      <CommandPalette
        open={isOpen}
        title={text('paletteTitle')}
        label={text(isSignedIn ? 'paletteCheckLabel' : 'paletteLabel')}
        groups={groups}
        empty={text('paletteEmpty')}
        hint={text('paletteHint')}
        onType={setTyped}
        onClose={() => onShow(null)}
      />
      <ShortcutList open={shown === 'keys'} onClose={() => onShow(null)} />
    </>
  );
}

/** Text that can be checked: an email address, or at least seven digits. */
const looksLikeIdentifier = (typed: string): boolean =>
  typed.includes('@') || (typed.match(/\p{Nd}/gu) ?? []).length > 6;

/** What the palette offers: a check of what is typed, the pages that the reader may open, and actions. */
function useGroups(typed: string, onKeys: () => void): readonly CommandGroup[] {
  const text = useText();
  const navigate = useNavigate();
  const isSignedIn = useSession().status === 'in';
  const singleKeys = useSingleKeys();
  const { pages: reachable, staff } = useDestinations();
  const actions = useActions(onKeys);

  const value = typed.trim();
  const check = {
    label: text('paletteCheck', { value }),
    onPick: () => {
      saveLastCheck(value);
      void navigate(pages.dashboard);
    },
  };
  const go = ({ to, label, key }: Reachable): Command => ({
    label: text(label),
    ...(singleKeys && key && { keys: ['g', key] }),
    onPick: () => void navigate(to),
  });
  return [
    { label: text('checkTitle'), items: isSignedIn && looksLikeIdentifier(value) ? [check] : [] },
    { label: text('palettePages'), items: reachable.map(go) },
    { label: text('adminTitle'), items: staff.map(go) },
    { label: text('paletteActions'), items: actions },
  ].filter(({ items }) => items.length > 0);
}

function useActions(onKeys: () => void): readonly Command[] {
  const text = useText();
  const { status } = useSession();
  const { theme, setTheme } = useTheme();
  const language = useChosenLanguage();
  const navigate = useNavigate();
  return [
    { label: text('paletteTheme'), onPick: () => setTheme(theme === 'dark' ? 'light' : 'dark') },
    ...languageCodes
      .filter((code) => code !== language)
      .map((code) => ({ label: languages[code].name, onPick: () => chooseLanguage(code) })),
    { label: text('paletteKeys'), keys: ['?'], onPick: onKeys },
    status === 'out'
      ? { label: text('logIn'), onPick: () => void navigate(pages.login) }
      : { label: text('logOut'), onPick: confirmLogOut },
  ];
}
