import FileWarning from '@iconify-json/lucide/icons.json?file-exclamation-point';
import LogOut from '@iconify-json/lucide/icons.json?log-out';
import MenuIcon from '@iconify-json/lucide/icons.json?menu';
import Settings from '@iconify-json/lucide/icons.json?settings-2';
import UserRound from '@iconify-json/lucide/icons.json?user-round';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { LinkButton } from '../../components/actions/button.tsx';
import { Avatar } from '../../components/content/avatar.tsx';
import { Mark } from '../../components/content/mark.tsx';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import { Menu } from '../../components/dialogs/menu.tsx';
import { Skeleton } from '../../components/feedback/loaded.tsx';
import { classNames } from '../../lib/browser/class-names.ts';
import { useChosenLanguage, useText } from '../../lib/i18n/i18n.ts';
import { chooseLanguage, languageOptions } from '../../lib/i18n/language.ts';
import { policySays } from '../../lib/registry/registry-policy.ts';
import { withNext } from '../../lib/session/next-path.ts';
import { Foot, footLinkStyles } from './foot.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { type NavGroup, Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';

const Drawer = lazyDialog(() => import('./drawer.tsx'));

export interface ShellUser {
  displayName: string;
  email: string;
  photoURL: string | null;
}

interface ShellProps {
  /** Null for a visitor; undefined while it is not known yet. */
  user?: ShellUser | null | undefined;
  groups: readonly NavGroup[];
  /** The current page's title, for the header. */
  title: string;
  /** A link in the header, before the account. */
  headerLink?: ReactNode;
  /** The page is a place to work, without the footer. It fills a wide window, where its parts scroll instead of the page. */
  fills?: boolean | undefined;
  onLogout: () => void;
  children: ReactNode;
}

/** Sidebar, header and main content. */
export function Shell({ user, groups, title, headerLink, fills, onLogout, children }: ShellProps) {
  const text = useText();
  const [drawerOpen, setDrawerOpen] = useState(false);
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <div className="flex">
        <aside className="sticky top-0 hidden h-dvh w-64 shrink-0 border-e border-line lg:block print:hidden">
          <Sidebar groups={groups} />
        </aside>
        <div className={classNames('flex min-h-dvh min-w-0 flex-1 flex-col', fills && 'xl:h-dvh')}>
          <header className="sticky top-0 z-30 shrink-0 border-b border-line bg-surface print:hidden">
            <div
              className={classNames(
                'flex h-16 w-full items-center gap-2 px-4 sm:px-8',
                !fills && 'mx-auto max-w-[74rem]',
              )}
            >
              <button
                type="button"
                aria-label={text('openMenu')}
                aria-haspopup="dialog"
                aria-expanded={drawerOpen}
                onClick={() => setDrawerOpen(true)}
                className="-ms-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken lg:hidden"
              >
                <MenuIcon aria-hidden="true" className="size-5" />
              </button>
              <Link
                to={pages.dashboard}
                aria-label={text('productName')}
                className={classNames(
                  '-mx-2 grid size-11 shrink-0 place-items-center rounded-control max-[22.4rem]:hidden lg:hidden',
                  // Beside a visitor's buttons in Urdu, the title and the name need its place.
                  user === null && 'rtl:max-sm:hidden',
                )}
              >
                <Mark />
              </Link>
              <div className="min-w-0 flex-1">
                {/* A visitor's header on the narrowest phones has no room for it. */}
                <p
                  aria-hidden="true"
                  lang="en"
                  dir="ltr"
                  className={classNames(
                    'truncate font-serif text-xs text-ink-2 lg:hidden',
                    user === null && 'max-[22.4rem]:hidden',
                  )}
                >
                  {text('productName')}
                </p>
                {/* Beside a visitor's buttons on the narrowest phones, some need a second line. */}
                <p className="font-semibold leading-tight">{title}</p>
              </div>
              {headerLink}
              <Account user={user} onLogout={onLogout} />
            </div>
          </header>
          <main
            id="main"
            tabIndex={-1}
            className={classNames(
              'w-full flex-1 px-4 py-6 sm:p-8',
              fills ? 'flex flex-col xl:min-h-0 xl:p-0' : 'mx-auto max-w-[74rem]',
            )}
          >
            {children}
          </main>
          {fills ? null : (
            <Foot>
              <FootLink to={pages.developer}>{text('apiLink')}</FootLink>
              {user === null ? <FootLink to={pages.preferences}>{text('preferencesTitle')}</FootLink> : null}
            </Foot>
          )}
        </div>
      </div>
      <Drawer open={drawerOpen} onClose={() => setDrawerOpen(false)} groups={groups} />
    </>
  );
}

function FootLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={footLinkStyles}>
        {children}
      </Link>
    </li>
  );
}

function Account({ user, onLogout }: Pick<ShellProps, 'user' | 'onLogout'>) {
  const text = useText();
  const { pathname } = useLocation();
  // Whoever sets up the registry goes on with that.
  const next = pathname === pages.setup ? pathname : null;
  if (user === undefined) return <Skeleton shape="round" square height={36} />;
  if (user) {
    // Aligns the picture, not the larger click target, with the page's edge.
    return (
      <div className="-me-1">
        <AccountMenu user={user} onLogout={onLogout} />
      </div>
    );
  }
  return (
    <>
      <div className="lg:hidden">
        <NextLanguage />
      </div>
      {policySays('registration', 'invited') ? null : (
        <div className="hidden sm:block">
          <LinkButton to={withNext(pages.signup, next)} variant="secondary" size="compact">
            {text('createAccount')}
          </LinkButton>
        </div>
      )}
      <LinkButton to={withNext(pages.login, next)} variant="secondary" size="compact">
        {text('logIn')}
      </LinkButton>
    </>
  );
}

/** The picture in the header and its menu. */
function AccountMenu({ user, onLogout }: { user: ShellUser; onLogout: () => void }) {
  const text = useText();
  return (
    <Menu
      label={text('yourAccount')}
      trigger={<Avatar name={user.displayName || user.email} picture={user.photoURL} />}
      header={
        <>
          <p className="truncate text-sm font-semibold">
            <bdi>{user.displayName}</bdi>
          </p>
          <p dir="ltr" className="truncate text-xs text-ink-2">
            {user.email}
          </p>
        </>
      }
      items={[
        { label: text('accountTitle'), icon: UserRound, to: pages.editProfile },
        { label: text('preferencesTitle'), icon: Settings, to: pages.preferences },
        { label: text('correctionsTitle'), icon: FileWarning, to: pages.corrections },
        { label: text('logOut'), icon: LogOut, onSelect: onLogout },
      ]}
    />
  );
}

/** A button that switches to the next language, under that language's own name: for the narrow header. */
function NextLanguage() {
  const chosen = useChosenLanguage();
  const place = languageOptions.findIndex(({ value }) => value === chosen);
  const next = languageOptions[(place + 1) % languageOptions.length];
  if (!next || next.value === chosen) return null;
  return (
    <button
      type="button"
      lang={next.lang}
      data-names={next.lang}
      onClick={() => chooseLanguage(next.value)}
      className="grid min-h-11 min-w-11 shrink-0 place-items-center rounded-control px-1 text-sm font-semibold text-primary-text hover:bg-sunken"
    >
      {next.label}
    </button>
  );
}
