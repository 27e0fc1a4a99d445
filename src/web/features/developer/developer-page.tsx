import { pages } from '../../../contract/pages.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { AllowanceSection } from './allowance-section.tsx';
import { KeyPairsSection } from './key-pairs-section.tsx';
import { UsageSection } from './usage-section.tsx';

/** /developer: what the lookup API is for; with a session, the key pairs and their usage. */
export function DeveloperPage() {
  const text = useText();
  const { status } = useSession();
  const intro = (
    <p>
      {text('developerIntro')} <TextLink to={pages.docs}>{text('readTheDocs')}</TextLink>
    </p>
  );
  return (
    <>
      <PageTitle
        title={text('developerWelcome')}
        intro={intro}
        // Whoever is signed in has one: the button stays, and has nothing to do.
        action={status === 'in' ? <Button disabled>{text('getApiKey')}</Button> : null}
      />
      {status === 'out' ? <Invitation /> : null}
      {status === 'unknown' ? <Skeleton className="h-60 w-full rounded-card" /> : null}
      {status === 'in' ? (
        <div className="space-y-10">
          <KeyPairsSection />
          <section aria-labelledby="usage" className="space-y-4">
            <h2 id="usage" className="scroll-mt-24 text-xl">
              {text('usage')}
            </h2>
            <AllowanceSection />
            <UsageSection />
          </section>
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
