import type { IssuedKey } from '../../../../contract/admin/keys.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Table, TableActions } from '../../../components/layout/table.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';

interface IssuedKeysProps {
  keys: readonly IssuedKey[];
  /** Absent for pairs that have ended. */
  onRevoke: ((key: IssuedKey) => void) | undefined;
}

/** Key pairs of all accounts: a table if there is room for one, otherwise cards. */
export function IssuedKeys({ keys, onRevoke }: IssuedKeysProps) {
  const text = useText();
  const format = useFormat();
  const isWide = useMediaQuery('(width >= 64rem)');
  const lastUsed = ({ lastUsedAt }: IssuedKey) => (lastUsedAt ? format.date(lastUsedAt) : text('issuedKeysNever'));
  const uses = ({ lookups, hits }: IssuedKey) =>
    text('issuedKeysUses', { lookups: format.number(lookups), hits: format.number(hits) });
  const button = (key: IssuedKey) =>
    onRevoke ? (
      <Button
        variant="quietDanger"
        size="compact"
        aria-label={text('keyRevokeNamed', { name: key.name })}
        onClick={() => onRevoke(key)}
      >
        {text('keyRevoke')}
      </Button>
    ) : null;
  if (!isWide) {
    return (
      <Stack as="ul" gap={3}>
        {keys.map((key) => (
          <li key={key.id}>
            <Card as="div">
              <Stack gap={3}>
                <Pair pair={key} />
                <Owner pair={key} />
                <FactList
                  facts={[
                    { label: text('issuedKeysUse'), value: uses(key) },
                    { label: text('issuedKeysLastUsed'), value: lastUsed(key) },
                  ]}
                />
                {button(key)}
              </Stack>
            </Card>
          </li>
        ))}
      </Stack>
    );
  }
  return (
    <Table
      caption={text('issuedKeysTitle')}
      heads={[
        text('issuedKeysPair'),
        text('issuedKeysOwner'),
        text('issuedKeysUse'),
        text('issuedKeysLastUsed'),
        text('issuedKeysActions'),
      ]}
    >
      {keys.map((key) => (
        <tr key={key.id}>
          <th scope="row">
            <Pair pair={key} />
          </th>
          <td>
            <Owner pair={key} />
          </td>
          <td>{uses(key)}</td>
          <td>{lastUsed(key)}</td>
          <td>
            <TableActions>{button(key)}</TableActions>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Pair({ pair: { name, kind, isApproved } }: { pair: IssuedKey }) {
  const text = useText();
  return (
    <Row gap={2}>
      <Text as="span" weight="medium">
        <bdi>{name}</bdi>
      </Text>
      <Badge tone={kind === 'live' ? 'success' : 'neutral'}>{text(kind === 'live' ? 'kindLive' : 'kindTest')}</Badge>
      {kind === 'live' && isApproved ? <Badge tone="primary">{text('applicationApproved')}</Badge> : null}
    </Row>
  );
}

function Owner({ pair: { ownerName, ownerEmail, plan } }: { pair: IssuedKey }) {
  const text = useText();
  return (
    <>
      <Text as="div">
        <bdi>{ownerName}</bdi>
      </Text>
      <Text as="div" size="sm" tone="quiet">
        <bdi dir="ltr">{ownerEmail}</bdi>
      </Text>
      {plan === null ? null : (
        <Text as="div" size="sm" tone="quiet">
          {text('allowancePlan')}: <bdi dir="ltr">{plan}</bdi>
        </Text>
      )}
    </>
  );
}
