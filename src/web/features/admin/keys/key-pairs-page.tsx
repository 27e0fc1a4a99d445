import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { IssuedKey } from '../../../../contract/admin/keys.ts';
import { keyKinds, keyStates } from '../../../../contract/keys.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { TableSkeleton } from '../../../components/feedback/table-skeleton.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { useFilter } from '../../../lib/use-filter.ts';
import { ListFilter } from '../list-filter.tsx';
import { ListPages } from '../list-pages.tsx';
import { IssuedKeys } from './issued-keys.tsx';
import { KeysTabs } from './keys-tabs.tsx';
import { issuedKeyList, useRevokeIssuedKey } from './queries.ts';

const ReasonDialog = lazy(() => import('./reason-dialog.tsx'));

/** /admin/key-pairs: the keys of all accounts, what they are used for, and the button that revokes one. */
export function KeyPairsPage() {
  const text = useText();
  const { get } = useFilter();
  const state = keyStates.find((one) => one === get('state')) ?? 'active';
  const kind = keyKinds.find((one) => one === get('kind'));
  const query = useQuery(issuedKeyList({ state, kind, cursor: get('cursor') ?? undefined }));
  const revoke = useRevokeIssuedKey();
  const [asked, setAsked] = useState<IssuedKey>();
  const place = useRef<HTMLElement>(null);
  const close = () => {
    setAsked(undefined);
    revoke.reset();
  };

  return (
    <>
      <KeysTabs />
      <PageTitle title={text('issuedKeysTitle')} intro={<p>{text('issuedKeysIntro')}</p>} />
      <Stack gap={6}>
        <ListFilter
          fields={[
            {
              name: 'state',
              label: text('applicationState'),
              value: state,
              options: [
                { value: 'active', label: text('issuedKeysActive') },
                { value: 'ended', label: text('issuedKeysEnded') },
              ],
            },
            {
              name: 'kind',
              label: text('keyPairKind'),
              value: kind,
              any: text('issuedKeysAnyKind'),
              options: [
                { value: 'live', label: text('kindLive') },
                { value: 'test', label: text('kindTest') },
              ],
            },
          ]}
        />
        <FocusTarget
          ref={place}
          tableHigh
          label={text('issuedKeysTitle')}
          busy={query.isFetching}
          outdated={query.isPlaceholderData}
        >
          <Loaded query={query} skeleton={<TableSkeleton />}>
            {({ content, next }) =>
              content.length === 0 ? (
                <EmptyState title={text('issuedKeysNone')} text={text('issuedKeysNoneText')} />
              ) : (
                <Stack gap={4}>
                  <IssuedKeys keys={content} onRevoke={state === 'active' ? setAsked : undefined} />
                  <ListPages next={next} />
                </Stack>
              )
            }
          </Loaded>
        </FocusTarget>
      </Stack>
      <Suspense>
        {asked ? (
          <ReasonDialog
            title={text('keyRevokeQuestion', { name: asked.name })}
            consequence={text('keyRevokeWarning')}
            yesLabel={text('keyRevokeYes')}
            variant="danger"
            busy={revoke.isPending}
            problem={revoke.error}
            onClose={close}
            onDecide={(reason) =>
              revoke.mutate(
                { id: asked.id, reason },
                {
                  onSuccess: () => {
                    close();
                    place.current?.focus();
                  },
                },
              )
            }
          />
        ) : null}
      </Suspense>
    </>
  );
}
