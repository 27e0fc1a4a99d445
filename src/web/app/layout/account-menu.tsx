import FileWarning from '@iconify-json/lucide/icons.json?file-exclamation-point';
import LogOut from '@iconify-json/lucide/icons.json?log-out';
import Settings from '@iconify-json/lucide/icons.json?settings-2';
import UserRound from '@iconify-json/lucide/icons.json?user-round';
import { pages } from '../../../contract/pages.ts';
import { Avatar } from '../../components/content/avatar.tsx';
import { Menu } from '../../components/dialogs/menu.tsx';
import { useText } from '../../lib/i18n/i18n.ts';

/** The picture in the header and its menu. */
export function AccountMenu({ user, onLogout }: { user: ShellUser; onLogout: () => void }) {
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

export interface ShellUser {
  displayName: string;
  email: string;
  photoURL: string | null;
}
