import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { languageCodes, languages } from '../../../contract/languages.ts';
import { pages } from '../../../contract/pages.ts';
import { Key } from '../../components/content/key-list.tsx';
import { TextLink } from '../../components/content/text.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { controlStyles } from '../../components/fields/field.tsx';
import { QueueKeys } from '../../features/moderation/queue/queue-keys.tsx';
import { useSingleKeys } from '../../lib/browser/single-keys.ts';
import { useTheme } from '../../lib/browser/theme.ts';
import { saveLastCheck } from '../../lib/checks/last-check.ts';
import { useChosenLanguage, useText } from '../../lib/i18n/i18n.ts';
import { chooseLanguage, loadWords } from '../../lib/i18n/language.ts';
import { confirmLogOut } from '../../lib/session/page-exit.ts';
import { useSession, useStaffRoles } from '../../lib/session/session.ts';
import { entriesFor } from '../navigation.ts';
import { framedPages } from '../pages.ts';
import { paletteKeys } from './pressed-key.ts';

interface Command {
  label: string;
  /** The letter that does the same after `g`. */
  letter?: string | undefined;
  run: () => void;
}

export interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Pages, actions and checks, found by a part of their names, with the keys that lead to them. */
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
  // It runs once the dialog has closed.
  const picked = useRef<Command>(undefined);
  // The typed text may be an identifier.
  if (!open && typed !== '') setTyped('');

  const value = typed.trim();
  const label = text(isVisitor ? 'paletteLabel' : 'paletteCheckLabel');
  const ownPages = framedPages.filter(({ letter, guard }) => letter && !(isVisitor && guard));
  const staffPages = hasStaffWords ? entriesFor(roles).flatMap(({ sections }) => sections) : [];
  const otherLanguages = languageCodes.filter((code) => code !== language);
  const commands: Command[] = [
    ...[...ownPages, ...staffPages].map(({ path, title, name = title ?? 'errorPage', letter }) => ({
      label: text(name),
      letter,
      run: () => void navigate(path),
    })),
    { label: text('paletteTheme'), run: () => setTheme(theme === 'dark' ? 'light' : 'dark') },
    ...otherLanguages.map((code) => ({ label: languages[code].name, run: () => chooseLanguage(code) })),
    isVisitor
      ? { label: text('logIn'), run: () => void navigate(pages.login) }
      : { label: text('logOut'), run: confirmLogOut },
  ];
  if (!isVisitor && looksLikeIdentifier(value))
    commands.push({
      label: text('paletteCheck', { value }),
      run() {
        saveLastCheck(value);
        void navigate(pages.dashboard);
      },
    });

  function runPicked(): void {
    picked.current?.run();
    picked.current = undefined;
  }

  return (
    <Dialog open={open} title={text('paletteTitle')} width={576} onDismiss={onClose} onClosed={runPicked}>
      <Autocomplete.Root open inline autoHighlight="always" keepHighlight items={commands} onValueChange={setTyped}>
        <Autocomplete.Input
          aria-label={label}
          placeholder={label}
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          className={`${controlStyles} h-11 shrink-0`}
        />
        <div className="-mx-3 my-3 flex flex-col max-sm:flex-1 sm:h-[min(30rem,60dvh)]">
          {/* What the keys of this page do comes first. */}
          <div className="mb-3 px-3 empty:hidden">{isQueue && singleKeys && value === '' ? <QueueKeys /> : null}</div>
          <Autocomplete.Empty className="px-3 text-sm text-ink-2 empty:hidden">
            {text('paletteEmpty')}
          </Autocomplete.Empty>
          <Autocomplete.List className="min-h-32 flex-1 overflow-y-auto overscroll-contain empty:hidden">
            {(command: Command) => (
              <Autocomplete.Item
                key={command.label}
                value={command}
                onClick={() => {
                  picked.current = command;
                  onClose();
                }}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 text-sm font-medium outline-none select-none data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft forced-colors:data-highlighted:system-highlight"
              >
                <span className="min-w-0 truncate">{command.label}</span>
                {singleKeys && command.letter ? (
                  <span aria-hidden="true" dir="ltr" className="flex shrink-0 gap-1 pointer-coarse:hidden">
                    <Key>g</Key>
                    <Key>{command.letter}</Key>
                  </span>
                ) : null}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </div>
      </Autocomplete.Root>
      <p className="border-t border-line pt-3 text-xs text-ink-2 pointer-coarse:hidden">
        {text('paletteHint', { keys: paletteKeys() })} {text(singleKeys ? 'keysOff' : 'keysAreOff')}{' '}
        <TextLink to={pages.preferences} onClick={onClose}>
          {text('preferencesTitle')}
        </TextLink>
      </p>
    </Dialog>
  );
}

/** An email address, or at least seven digits. */
const looksLikeIdentifier = (typed: string): boolean => /@|(\p{Nd}\P{Nd}*){7}/u.test(typed);
