import { Outlet } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { TabsNav } from '../components/navigation/tabs-nav.tsx';
import { useText } from '../lib/i18n/i18n.ts';
import { useUsesKeys } from '../lib/session/session.ts';
import { framedPages } from './pages.ts';

/** The pages behind the entry API. */
export const ApiTabs = () => <EntryTabs tabs="ApiTabs" />;

/** Lists and History, which accounts whose keys are used find in the sidebar. */
export const ChecksTabs = () => <EntryTabs tabs="ChecksTabs" isHidden={useUsesKeys()} />;

function EntryTabs({ tabs, isHidden = false }: { tabs: 'ApiTabs' | 'ChecksTabs'; isHidden?: boolean }) {
  const text = useText();
  const isApi = tabs === 'ApiTabs';
  const label = text(isApi ? 'entryApi' : 'entryCheck');
  const own = framedPages.flatMap((page) => {
    const name = isApi ? page.title : page.entry;
    return page.tabs === tabs && name ? { to: page.path, label: text(name) } : [];
  });
  return (
    <>
      {isHidden ? null : <TabsNav label={label} tabs={isApi ? own : [{ to: pages.dashboard, label }, ...own]} />}
      <Outlet />
    </>
  );
}
