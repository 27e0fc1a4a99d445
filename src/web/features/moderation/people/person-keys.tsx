import KeyRound from '@iconify-json/lucide/icons.json?key-round';
import type { PersonDetails } from '../../../../contract/accounts/people.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Small, Text } from '../../../components/content/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';

/** The names of somebody's API keys and when they were used. */
export function PersonKeys({ keys }: { keys: PersonDetails['keys'] }) {
  const { text, format } = useReader();
  return (
    <Card title={text('personKeys')}>
      {keys.length === 0 ? <Text tone="quiet">{text('personNoKeys')}</Text> : null}
      <DividedList>
        {keys.map(({ id, name, lastUsedAt, revokedAt }) => (
          <ListRow key={id} icon={KeyRound}>
            <Row gap={2}>
              <bdi dir="auto">{name}</bdi>
              {revokedAt ? <Badge>{text('personKeyEnded')}</Badge> : null}
            </Row>
            <Small>
              {lastUsedAt ? text('lastUsed', { when: format.relative(lastUsedAt) }) : text('personKeyNeverUsed')}
            </Small>
          </ListRow>
        ))}
      </DividedList>
    </Card>
  );
}
