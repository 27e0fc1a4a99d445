import { type QuotaName, type Quotas, quotas } from '../../../../contract/limits/quotas.ts';
import { Meter } from '../../../components/charts/meter.tsx';
import { Small, Text } from '../../../components/content/text.tsx';
import { Asked, CardSkeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useReader } from '../../../lib/i18n/i18n.ts';

/** What the account may file and upload today, and what it has used. Nothing when the operator sets no quotas. */
export function QuotasCard() {
  return (
    <Asked ask={ask(quotas.today, {}, { staleTime: 0 })} skeleton={<CardSkeleton base={360} sm={254} />}>
      {(today) => (today.level === null ? null : <Figures today={today} />)}
    </Asked>
  );
}

function Figures({ today }: { today: Quotas }) {
  const { text, format } = useReader();
  const { level, quotas, resetsAt } = today;
  const shown = (name: QuotaName, value: number) => (name === 'bytes' ? format.bytes(value) : format.number(value));
  return (
    <Card title={text('quotasTitle')} gap={4}>
      <Grid>
        {quotas.map(({ name, used, limit }) => (
          <div key={name}>
            <Row gap={3} apart>
              <Small as="span">{text(`quotaOf_${name}`)}</Small>
              <Text as="span" size="sm" weight="medium">
                {text('quotaUsed', { used: shown(name, used), all: shown(name, limit) })}
              </Text>
            </Row>
            <Meter label={text(`quotaOf_${name}`)} used={used} all={limit} />
          </div>
        ))}
      </Grid>
      <Small measure>
        {text('quotasReset', { when: format.dateTime(resetsAt) })}{' '}
        {level === 'unconfirmed' ? text('quotasRiseConfirmed') : level === 'new' ? text('quotasRiseWithAge') : null}
      </Small>
    </Card>
  );
}
