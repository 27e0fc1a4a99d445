import Laptop from '@iconify-json/lucide/icons.json?laptop';
import { type PersonDetails, people } from '../../../../contract/accounts/people.ts';
import { Small, StatusLine, Text } from '../../../components/content/text.tsx';
import { ConfirmedButton } from '../../../components/dialogs/confirmed-button.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FirstFew } from '../../../components/layout/first-few.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** Where someone is signed in, and a way to end that. */
export function PersonSessions({ person }: { person: PersonDetails }) {
  const { text, format } = useReader();
  const end = useChange(people.endSessions);
  const { id, sessions, name } = person;

  return (
    <Card
      title={text('personSessions')}
      action={
        sessions.length > 0 ? (
          <ConfirmedButton
            size="compact"
            busy={end.isPending}
            question={{
              title: text('personEndSessionsQuestion', { name }),
              text: text('personEndSessionsText'),
              yesLabel: text('personEndSessions'),
              danger: true,
            }}
            onYes={() => end.mutate({ params: { id } })}
          >
            {text('personEndSessions')}
          </ConfirmedButton>
        ) : null
      }
      gap={3}
    >
      <ProblemBanner error={end.error} onClear={end.reset} />
      <StatusLine tone="success">{end.isSuccess ? text('personSignedOut') : ''}</StatusLine>
      {sessions.length === 0 ? <Text tone="quiet">{text('personNoSessions')}</Text> : null}
      <FirstFew entries={sessions}>
        {(shown) => (
          <DividedList>
            {shown.map(({ id, device, lastSeenAt }) => (
              <ListRow key={id} icon={Laptop}>
                <bdi>{[device.browser, device.system].filter(Boolean).join(' · ') || text('unknownDevice')}</bdi>
                <Small>{text('lastUsed', { when: format.relative(lastSeenAt) })}</Small>
              </ListRow>
            ))}
          </DividedList>
        )}
      </FirstFew>
    </Card>
  );
}
