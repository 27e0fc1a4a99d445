import Laptop from '@iconify-json/lucide/icons.json?laptop';
import Smartphone from '@iconify-json/lucide/icons.json?smartphone';
import { useQuery } from '@tanstack/react-query';
import { account, type Session } from '../../../../contract/accounts/account.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { Intro, Small, StatusLine, Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FirstFew } from '../../../components/layout/first-few.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** Lists the account's sessions and ends them (A9, A10). */
export function Sessions() {
  const text = useText();
  const query = useQuery(ask(account.sessions, {}, { staleTime: 0 }));
  const endOne = useChange(account.endSession);
  const endOthers = useChange(account.endOtherSessions);
  const others = query.data?.filter((session) => !session.current) ?? [];
  const error = endOne.error ?? endOthers.error;

  function end(id: string): void {
    endOthers.reset();
    endOne.mutate({ params: { id } });
  }

  function done(): string {
    if (endOthers.isSuccess) return text('otherSessionsEnded');
    return endOne.isSuccess ? text('sessionEnded') : '';
  }

  return (
    <Card
      title={text('sessionsTitle')}
      action={
        others.length > 1 ? (
          <Button
            size="compact"
            busy={endOthers.isPending}
            onClick={() => {
              endOne.reset();
              endOthers.mutate({});
            }}
          >
            {text('endOtherSessions')}
          </Button>
        ) : null
      }
      gap={3}
    >
      <Intro>{text('sessionsText')}</Intro>
      <ProblemBanner
        error={error}
        onClear={() => {
          endOne.reset();
          endOthers.reset();
        }}
      />
      <StatusLine tone="success">{done()}</StatusLine>
      <Loaded query={query} skeleton={<Skeleton height={160} />}>
        {(list) => (
          <FirstFew entries={list}>
            {(shown) => (
              <DividedList>
                {shown.map((session) => (
                  <Entry
                    key={session.id}
                    session={session}
                    // Until it is gone.
                    busy={!endOne.isError && endOne.variables?.params.id === session.id}
                    onEnd={() => end(session.id)}
                  />
                ))}
              </DividedList>
            )}
          </FirstFew>
        )}
      </Loaded>
    </Card>
  );
}

/** Mobile operating systems. */
const phones = new Set(['Android', 'iOS', 'iPadOS']);

function Entry({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { text, format } = useReader();
  const { device, address, createdAt, lastSeenAt, current } = session;
  const name = useDeviceName(device);
  return (
    <ListRow
      icon={device.system && phones.has(device.system) ? Smartphone : Laptop}
      wide
      action={
        current ? null : (
          <Button
            size="compact"
            busy={busy}
            onClick={onEnd}
            aria-label={busy ? undefined : text('endSessionNamed', { name })}
          >
            {text('endSession')}
          </Button>
        )
      }
    >
      <Row gap={2}>
        <strong>{name}</strong>
        {current ? <Badge tone="success">{text('thisSession')}</Badge> : null}
      </Row>
      <Small>
        {address ? (
          <>
            <Text as="bdi" dir="ltr" size="xs" mono>
              {address}
            </Text>
            {' · '}
          </>
        ) : null}
        {text('sessionCreated', { date: format.dateTime(createdAt) })}
        {current ? null : ` · ${text('sessionSeen', { when: format.relative(lastSeenAt) })}`}
      </Small>
    </ListRow>
  );
}

/** `Firefox on Windows`, as far as it is known. */
function useDeviceName({ browser, system }: Session['device']): string {
  const text = useText();
  if (browser && system) return text('browserOnSystem', { browser, system });
  return browser ?? system ?? text('unknownDevice');
}
