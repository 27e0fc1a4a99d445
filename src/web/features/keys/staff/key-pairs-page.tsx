import { keyKinds, keyStates } from '../../../../contract/keys/keys.ts';
import { type IssuedKey, issuedKeys } from '../../../../contract/keys/staff-keys.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Outdent } from '../../../components/actions/quiet-row.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { FinePrint, Small, Text } from '../../../components/content/text.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { TableActions } from '../../../components/lists/table.tsx';
import { askPage } from '../../../lib/api/api-page.ts';
import { useDecision } from '../../../lib/hooks/use-decision.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { KindBadge } from '../developer/kind-badge.tsx';
import { MailedReasonDialog } from './mailed-reason-dialog.tsx';

const stateLabels = { active: 'issuedKeysActive', ended: 'issuedKeysEnded' } as const;

/** /admin/key-pairs: the keys of all accounts, what they are used for, and the button that revokes one. */
export function KeyPairsPage() {
  const text = useText();
  const { state = 'active', ...address } = useListAddress({ state: keyStates, kind: keyKinds });
  const revoke = useChange(issuedKeys.revoke);
  const { asked, ask, cancel, place, decided } = useDecision<IssuedKey>();

  return (
    <>
      <ListPage
        title={text('issuedKeysTitle')}
        intro={text('issuedKeysIntro')}
        filters={[
          { name: 'state', label: 'state', options: stateLabels },
          {
            name: 'kind',
            label: 'keyPairKind',
            any: 'anyKind',
            options: { live: 'kindLive', test: 'kindTest' },
          },
        ]}
        list={askPage(issuedKeys.list, { query: { state, ...address } })}
        place={place}
        empty={{ title: text('issuedKeysNone'), text: text('issuedKeysNoneText') }}
      >
        {(keys) => <IssuedKeys keys={keys} onRevoke={state === 'active' ? ask : undefined} />}
      </ListPage>
      {asked ? (
        <MailedReasonDialog
          title={text('issuedKeysRevokeQuestion', { name: asked.name, owner: asked.ownerName })}
          consequence={text('keyRevokeWarning')}
          yesLabel={text('keyRevokeYes')}
          variant="danger"
          call={revoke}
          onClose={cancel}
          onDecide={(reason) =>
            revoke.mutate({ params: { id: asked.id }, body: { reason } }, { onSuccess: () => decided() })
          }
        />
      ) : null}
    </>
  );
}

interface IssuedKeysProps {
  keys: readonly IssuedKey[];
  /** Absent for pairs that have ended. */
  onRevoke: ((key: IssuedKey) => void) | undefined;
}

/** Key pairs of all accounts. */
function IssuedKeys({ keys, onRevoke }: IssuedKeysProps) {
  const { text, format } = useReader();
  const lastUsed = ({ lastUsedAt }: IssuedKey) => (lastUsedAt ? format.date(lastUsedAt) : text('issuedKeysNever'));
  const uses = ({ lookups, hits }: IssuedKey) =>
    lookups === 0
      ? text('none')
      : text('issuedKeysUses', { lookups: format.number(lookups), hits: format.number(hits) });
  const button = (key: IssuedKey) =>
    onRevoke ? (
      <Button
        variant="quietDanger"
        size="compact"
        aria-label={text('issuedKeysRevoke', { name: key.name, owner: key.ownerName })}
        onClick={() => onRevoke(key)}
      >
        {text('keyRevoke')}
      </Button>
    ) : null;
  return (
    <RecordTable
      caption={text('issuedKeysTitle')}
      rows={keys}
      keyOf={({ id }) => id}
      from="64rem"
      columns={[
        { head: text('issuedKeysPair'), cell: (key) => <Pair pair={key} /> },
        { head: text('accountTitle'), cell: (key) => <Owner pair={key} /> },
        {
          head: text('issuedKeysUse'),
          cell: uses,
          card: (key) => (
            <FactList
              facts={[
                { label: text('issuedKeysUse'), value: uses(key) },
                { label: text('issuedKeysLastUsed'), value: lastUsed(key) },
              ]}
            />
          ),
        },
        { head: text('issuedKeysLastUsed'), cell: lastUsed, card: null },
        {
          head: text('actions'),
          cell: (key) => <TableActions>{button(key)}</TableActions>,
          card: (key) => <Outdent>{button(key)}</Outdent>,
        },
      ]}
    />
  );
}

function Pair({ pair: { name, kind, apiKey, isApproved } }: { pair: IssuedKey }) {
  const text = useText();
  return (
    <>
      <Row gap={2}>
        <Text as="bdi" weight="medium">
          {name}
        </Text>
        <KindBadge kind={kind} />
        {kind === 'live' && isApproved ? <Badge tone="primary">{text('application_approved')}</Badge> : null}
      </Row>
      <FinePrint as="div" mono breaks>
        <bdi dir="ltr">{apiKey}</bdi>
      </FinePrint>
    </>
  );
}

function Owner({ pair: { ownerName, ownerEmail, plan } }: { pair: IssuedKey }) {
  const text = useText();
  return (
    <>
      <Text as="div">
        <bdi>{ownerName}</bdi>
      </Text>
      <Small as="div">
        <bdi dir="ltr">{ownerEmail}</bdi>
      </Small>
      {plan === null ? null : (
        <Small as="div">
          {text('allowancePlan')}: <bdi dir="ltr">{plan}</bdi>
        </Small>
      )}
    </>
  );
}
