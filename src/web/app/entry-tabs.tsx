import { Outlet } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { TabsNav } from '../components/navigation/tabs-nav.tsx';
import { useText } from '../lib/i18n/i18n.ts';
import { useUsesKeys } from '../lib/session/session.ts';
import { framedPages } from './pages.ts';

/** The pages behind the entry API. */
export function ApiTabs() {
  const text = useText();
  return (
    <>
      <TabsNav
        label={text('entryApi')}
        tabs={framedPages.flatMap(({ path, tabs, title }) =>
          tabs === 'ApiTabs' && title ? { to: path, label: text(title) } : [],
        )}
      />
      <Outlet />
    </>
  );
}

/** Lists and History, which accounts whose keys are used find in the sidebar. */
export function ChecksTabs() {
  const text = useText();
  const hasOwnEntries = useUsesKeys();
  return (
    <>
      {hasOwnEntries ? null : (
        <TabsNav
          label={text('entryCheck')}
          tabs={[
            { to: pages.dashboard, label: text('entryCheck') },
            ...framedPages.flatMap(({ path, tabs, entry }) =>
              tabs === 'ChecksTabs' && entry ? { to: path, label: text(entry) } : [],
            ),
          ]}
        />
      )}
      <Outlet />
    </>
  );
}
