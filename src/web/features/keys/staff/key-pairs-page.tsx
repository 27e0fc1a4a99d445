import { useQuery } from '@tanstack/react-query';
import { keyKinds, keyStates } from '../../../../contract/keys/keys.ts';
import type { IssuedKey } from '../../../../contract/keys/staff-keys.ts';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { useDecision } from '../../../lib/hooks/use-decision.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { IssuedKeys } from './issued-keys.tsx';
import { MailedReasonDialog } from './mailed-reason-dialog.tsx';
import { issuedKeyList, useRevokeIssuedKey } from './queries.ts';

const stateLabels = { active: 'issuedKeysActive', ended: 'issuedKeysEnded' } as const;

/** /admin/key-pairs: the keys of all accounts, what they are used for, and the button that revokes one. */
export function KeyPairsPage() {
  const text = useText();
  const { state = 'active', ...address } = useListAddress({ state: keyStates, kind: keyKinds });
  const query = useQuery(issuedKeyList({ state, ...address }));
  const revoke = useRevokeIssuedKey();
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
        query={query}
        place={place}
        empty={{ title: text('issuedKeysNone'), text: text('issuedKeysNoneText') }}
      >
        {(keys) => <IssuedKeys keys={keys} onRevoke={state === 'active' ? ask : undefined} />}
      </ListPage>
      {asked ? (
        <MailedReasonDialog
          title={text('keyRevokeQuestion', { name: asked.name })}
          consequence={text('keyRevokeWarning')}
          yesLabel={text('keyRevokeYes')}
          variant="danger"
          call={revoke}
          onClose={cancel}
          onDecide={(reason) => revoke.mutate({ id: asked.id, reason }, { onSuccess: () => decided() })}
        />
      ) : null}
    </>
  );
}
