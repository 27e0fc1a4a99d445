import { Outlet } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { TabsNav } from '../components/navigation/tabs-nav.tsx';
import { useText } from '../lib/i18n/i18n.ts';
import { useUsesKeys } from '../lib/session/session.ts';
import { framedPages } from './pages.ts';

/** The pages behind the door API. */
export function ApiDoor() {
  const text = useText();
  return (
    <>
      <TabsNav
        label={text('doorApi')}
        tabs={framedPages.flatMap(({ path, tabs, title }) =>
          tabs === 'ApiDoor' && title ? { to: path, label: text(title) } : [],
        )}
      />
      <Outlet />
    </>
  );
}

/** Lists and History, which accounts whose keys are used find in the sidebar. */
export function ChecksDoor() {
  const text = useText();
  const hasOwnDoors = useUsesKeys();
  return (
    <>
      {hasOwnDoors ? null : (
        <TabsNav
          label={text('doorCheck')}
          tabs={[
            { to: pages.dashboard, label: text('doorCheck') },
            ...framedPages.flatMap(({ path, tabs, door }) =>
              tabs === 'ChecksDoor' && door ? { to: path, label: text(door) } : [],
            ),
          ]}
        />
      )}
      <Outlet />
    </>
  );
}
