import { pages } from '../../../contract/pages.ts';
import { LinkButton } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { KeyPairSection } from './key-pair-section.tsx';
import { UsageSection } from './usage-section.tsx';

/** /developer: what the lookup API is for; with a session, the key pair and its usage. */
export function DeveloperPage() {
  const text = useText();
  const { status } = useSession();
  return (
    <>
      <PageTitle title={text('developerWelcome')} intro={<p>{text('developerIntro')}</p>} />
      {status === 'out' ? <Invitation /> : null}
      {status === 'unknown' ? <Skeleton className="h-60 w-full rounded-card" /> : null}
      {status === 'in' ? (
        <div className="space-y-6">
          <KeyPairSection />
          <UsageSection />
        </div>
      ) : null}
    </>
  );
}

function Invitation() {
  const text = useText();
  return (
    <Card>
      <p className="max-w-measure">{text('developerVisitor')}</p>
      <LinkButton to={pages.login} className="mt-5">
        {text('getApiKey')}
      </LinkButton>
    </Card>
  );
}
