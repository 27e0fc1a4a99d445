import { Outlet } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { TabsNav } from '../components/navigation/tabs-nav.tsx';
import { useText } from '../lib/i18n/i18n.ts';
import { useUsesKeys } from '../lib/session/session.ts';

/** The pages behind the door API. */
export function ApiDoor() {
  const text = useText();
  return (
    <>
      <TabsNav
        label={text('doorApi')}
        tabs={[
          { to: pages.developer, label: text('developerTitle') },
          { to: pages.docs, label: text('docsTitle') },
        ]}
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
            { to: pages.checkFile, label: text('doorLists') },
            { to: pages.checkHistory, label: text('doorHistory') },
          ]}
        />
      )}
      <Outlet />
    </>
  );
}
