import { pages } from '../../../../contract/pages.ts';
import { TabsNav } from '../../../components/layout/tabs-nav.tsx';
import { useText } from '../../../lib/i18n.ts';

/** The three pages of Keys and access. */
export function KeysTabs() {
  const text = useText();
  return (
    <TabsNav
      label={text('keysAccessTitle')}
      tabs={[
        { to: pages.adminKeys, label: text('applicationsTitle') },
        { to: pages.adminKeyPairs, label: text('issuedKeysTitle') },
        { to: pages.adminPlans, label: text('plansTitle') },
      ]}
    />
  );
}
