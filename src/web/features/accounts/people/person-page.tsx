import KeyRound from '@iconify-json/lucide/icons.json?key-round';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type PersonDetails, people } from '../../../../contract/accounts/people.ts';
import { isActive } from '../../../../contract/keys/keys.ts';
import { pages } from '../../../../contract/pages.ts';
import { LinkButton } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { Identifier } from '../../../components/content/identifier.tsx';
import { Small, Text, TextLink } from '../../../components/content/text.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { ask } from '../../../lib/api/api.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { PersonBadges } from './people-page.tsx';
import { PersonPlan, PersonRoles, PersonSessions, PersonSuspension } from './person-cards.tsx';

/** /admin/people/{id}: an account with its record, roles, sessions and keys. */
export function PersonPage() {
  const text = useText();
  const { personID = '' } = useParams();
  const query = useQuery(ask(people.get, { params: { id: personID } }));
  const isUnknown = hasCode(query.error, 'personNotFound');

  return (
    <Page
      title={query.data?.name ?? text('entryPeople')}
      intro={<TextLink to={pages.adminPeople}>{text('personBack')}</TextLink>}
    >
      {isUnknown ? (
        <EmptyState
          title={text('peopleNone')}
          text={text('personUnknown')}
          action={
            <LinkButton variant="secondary" to={pages.adminPeople}>
              {text('personBack')}
            </LinkButton>
          }
        />
      ) : (
        <Loaded query={query} skeleton={<CardSkeleton base={640} sm={480} xl={480} />}>
          {(person) => <Parts person={person} />}
        </Loaded>
      )}
    </Page>
  );
}

function Parts({ person }: { person: PersonDetails }) {
  const { text, format } = useReader();
  return (
    <Stack gap={6}>
      <Grid from="xl">
        <Card title={text('accountTitle')} gap={3}>
          <PersonBadges person={person} />
          <FactList
            facts={[
              { label: text('email'), value: <Identifier>{person.email}</Identifier> },
              { label: text('peopleRegistered'), value: format.date(person.registeredAt) },
            ]}
          />
        </Card>
        <Card title={text('reportsTitle')}>
          <FactList
            facts={[
              { label: text('personFiled'), value: format.number(person.record.filed) },
              { label: text('personVerified'), value: format.number(person.record.verified) },
              { label: text('personRemoved'), value: format.number(person.record.removed) },
            ]}
          />
        </Card>
        <PersonRoles person={person} />
        <PersonSuspension person={person} />
        <PersonSessions person={person} />
        <PersonKeys keys={person.keys} />
        <PersonPlan person={person} />
      </Grid>
    </Stack>
  );
}

/** The names of somebody's API keys and when they were used. */
function PersonKeys({ keys }: { keys: PersonDetails['keys'] }) {
  const { text, format } = useReader();
  const now = new Date();
  return (
    <Card title={text('personKeys')}>
      {keys.length === 0 ? <Text tone="quiet">{text('personNoKeys')}</Text> : null}
      <DividedList>
        {keys.map(({ id, name, lastUsedAt, ...state }) => (
          <ListRow key={id} icon={KeyRound}>
            <Row gap={2}>
              <bdi dir="auto">{name}</bdi>
              {isActive(state, now) ? null : <Badge>{text('personKeyEnded')}</Badge>}
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
