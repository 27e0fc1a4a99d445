import { useQuery } from '@tanstack/react-query';
import { pages } from '../../../contract/pages.ts';
import { policy } from '../../../contract/registry/staff-policy.ts';
import { TextLink } from '../../components/content/text.tsx';
import { Banner } from '../../components/feedback/banner.tsx';
import { ask } from '../../lib/api/api.ts';
import { classNames } from '../../lib/browser/class-names.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useStaffRoles } from '../../lib/session/session.ts';

/** Says on every page for staff that live keys are refused until somebody chooses a policy. */
export function PolicyNotChosen({ fills = false }: { fills?: boolean }) {
  const text = useText();
  const isAdmin = useStaffRoles().includes('admin');
  const { data } = useQuery(ask(policy.state, {}));
  if (!data?.needed || data.chosen) return null;
  return (
    <div className={classNames('mb-6 print:hidden', fills && 'xl:px-8')}>
      <Banner tone="warning">
        {text('policyNotChosenYet')}{' '}
        {isAdmin ? <TextLink to={pages.adminPolicy}>{text('policyChoose')}</TextLink> : text('policyAskAdmin')}
      </Banner>
    </div>
  );
}
