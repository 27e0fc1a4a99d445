import { useQuery } from '@tanstack/react-query';
import type { EmailAddress } from '../../../contract/email-address.ts';
import { Badge } from '../../components/content/badge.tsx';
import { StatusLine, Text } from '../../components/content/text.tsx';
import { Loaded } from '../../components/feedback/loaded.tsx';
import { ProblemBanner } from '../../components/feedback/problem-banner.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Button } from '../../components/forms/button.tsx';
import { Card } from '../../components/layout/card.tsx';
import { Row } from '../../components/layout/row.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useText } from '../../lib/i18n.ts';
import { ownEmail, useSendConfirmation } from './queries.ts';

/** The account's email, and whether it is confirmed (A14). */
export function EmailCard() {
  const text = useText();
  const query = useQuery(ownEmail());
  return (
    <Card title={text('emailCardTitle')}>
      <Loaded query={query} skeleton={<Skeleton height={72} />}>
        {(email) => <Address {...email} />}
      </Loaded>
    </Card>
  );
}

function Address({ email, confirmedAt }: EmailAddress) {
  const text = useText();
  const send = useSendConfirmation();
  const isConfirmed = confirmedAt !== null;
  return (
    <Stack gap={3}>
      <Row gap={3}>
        <Text as="bdi" dir="ltr">
          {email}
        </Text>
        <Badge tone={isConfirmed ? 'success' : 'warning'}>
          {text(isConfirmed ? 'emailIsConfirmed' : 'emailNotConfirmed')}
        </Badge>
      </Row>
      <Text tone="quiet" measure>
        {text(isConfirmed ? 'emailConfirmedText' : 'emailNotConfirmedText')}
      </Text>
      <ProblemBanner error={send.error} onClear={send.reset} />
      <StatusLine tone="success">{send.isSuccess && !isConfirmed ? text('confirmLinkSent') : ''}</StatusLine>
      {isConfirmed ? null : (
        <Button variant="secondary" busy={send.isPending} busyLabel={text('working')} onClick={() => send.mutate()}>
          {text('sendConfirmation')}
        </Button>
      )}
    </Stack>
  );
}
