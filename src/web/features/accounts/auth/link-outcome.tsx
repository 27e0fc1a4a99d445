import { pages } from '../../../../contract/pages.ts';
import { LinkButton } from '../../../components/actions/button.tsx';
import { Seal } from '../../../components/content/seal.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

/** What a mailed link has done. */
export function LinkDone({ title, children }: { title: string; children: string }) {
  const text = useText();
  return (
    <Page title={title} gap={6}>
      <Seal tone="success" />
      <Text role="status" tone="quiet" centred>
        {children}
      </Text>
      <LinkButton to={pages.security} wide>
        {text('goToAccount')}
      </LinkButton>
    </Page>
  );
}

/** A mailed link that no longer works, or was cut off. */
export function LinkInvalid({ title, children }: { title: string; children: string }) {
  const text = useText();
  return (
    <Page title={title} gap={6}>
      <Banner tone="warning">{children}</Banner>
      <LinkButton to={pages.security} wide>
        {text('goToAccount')}
      </LinkButton>
    </Page>
  );
}
