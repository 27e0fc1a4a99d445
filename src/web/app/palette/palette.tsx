import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { languageCodes, languages } from '../../../contract/languages.ts';
import { pages } from '../../../contract/pages.ts';
import { TextLink } from '../../components/content/text.tsx';
import { type Command, CommandPalette } from '../../components/dialogs/command-palette.tsx';
import { QueueKeys } from '../../features/moderation/queue/queue-keys.tsx';
import { useSingleKeys } from '../../lib/browser/single-keys.ts';
import { useTheme } from '../../lib/browser/theme.ts';
import { saveLastCheck } from '../../lib/checks/last-check.ts';
import { useChosenLanguage, useText } from '../../lib/i18n/i18n.ts';
import { chooseLanguage, loadWords } from '../../lib/i18n/language.ts';
import { confirmLogOut } from '../../lib/session/page-exit.ts';
import { useSession, useStaffRoles } from '../../lib/session/session.ts';
import { entriesFor } from '../more-navigation.ts';
import { framedPages } from '../pages.ts';
import { paletteKeys } from './pressed-key.ts';

export interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Pages, actions and checks, with the keys that lead to them. */
export default function Palette({ open, onClose }: PaletteProps) {
  const text = useText();
  const navigate = useNavigate();
  const isVisitor = useSession().status === 'out';
  const roles = useStaffRoles();
  const singleKeys = useSingleKeys();
  const { theme, setTheme } = useTheme();
  const language = useChosenLanguage();
  const isQueue = useLocation().pathname === pages.adminQueue;
  const { isSuccess: hasStaffWords } = useQuery({
    queryKey: ['staffWords'],
    queryFn: () => loadWords('staff').then(() => true),
    enabled: roles.length > 0,
    networkMode: 'always',
  });
  const [typed, setTyped] = useState('');
  // The typed text may be an identifier.
  if (!open && typed !== '') setTyped('');

  const value = typed.trim();
  const check = () => {
    saveLastCheck(value);
    void navigate(pages.dashboard);
  };
  const ownPages = framedPages.filter(({ letter, guard }) => letter && !(isVisitor && guard));
  const staffPages = hasStaffWords ? entriesFor(roles).flatMap(({ sections }) => sections) : [];
  const otherLanguages = languageCodes.filter((code) => code !== language);
  const commands: Command[] = [
    ...[...ownPages, ...staffPages].map(({ path, title, name = title ?? 'errorPage', letter }) => ({
      label: text(name),
      keys: singleKeys && letter ? ['g', letter] : [],
      run: () => void navigate(path),
    })),
    { label: text('paletteTheme'), run: () => setTheme(theme === 'dark' ? 'light' : 'dark') },
    ...otherLanguages.map((code) => ({ label: languages[code].name, run: () => chooseLanguage(code) })),
    isVisitor
      ? { label: text('logIn'), run: () => void navigate(pages.login) }
      : { label: text('logOut'), run: confirmLogOut },
  ];
  if (!isVisitor && looksLikeIdentifier(value)) commands.push({ label: text('paletteCheck', { value }), run: check });
  return (
    <CommandPalette
      open={open}
      title={text('paletteTitle')}
      label={text(isVisitor ? 'paletteLabel' : 'paletteCheckLabel')}
      commands={commands}
      empty={text('paletteEmpty')}
      // What the keys of this page do comes first.
      lead={isQueue && singleKeys && value === '' ? <QueueKeys /> : null}
      foot={
        <>
          {text('paletteHint', { keys: paletteKeys() })} {text(singleKeys ? 'keysOff' : 'keysAreOff')}{' '}
          <TextLink to={pages.preferences} onClick={onClose}>
            {text('preferencesTitle')}
          </TextLink>
        </>
      }
      onType={setTyped}
      onClose={onClose}
    />
  );
}

/** An email address, or at least seven digits. */
const looksLikeIdentifier = (typed: string): boolean => /@|(\p{Nd}\P{Nd}*){7}/u.test(typed);
