import { useRef, useState } from 'react';
import type { WithdrawalUndone } from '../../../../contract/reports/reports.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Mono, Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { useSecondsLeft } from '../../../lib/hooks/use-seconds-left.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FailureBanner } from '../failure-banner.tsx';
import { useUndoWithdrawal } from '../queries.ts';
import { forgetWithdrawn, type JustWithdrawn, useJustWithdrawn } from './just-withdrawn.ts';

const backMs = 8_000;

/** The id of the notice, which gets the focus when the pressed button is gone. */
export const undoNoticeId = 'undo-withdrawal';

/**
 * Offers for a minute to undo a withdrawal. Keep it mounted: it announces itself, and that the report is back.
 * @param reportID offers it for this report only
 */
export function UndoNotice({ reportID }: { reportID?: string }) {
  const text = useText();
  const { user } = useSession();
  const place = useRef<HTMLElement>(null);
  const offered = useJustWithdrawn(user?.uid).filter((one) => reportID === undefined || one.reportID === reportID);
  const undo = useUndoWithdrawal();
  const [back, setBack] = useState<WithdrawalUndone | null>(null);
  /** The button that was pressed, or whose time is up, is gone. */
  const keepFocus = () => {
    if (place.current?.contains(document.activeElement)) place.current.focus();
  };
  return (
    <FocusTarget ref={place} id={undoNoticeId} spaced={offered.length > 0 || back !== null || undo.error !== null}>
      <Banner tone="info">
        {offered.length === 0 ? null : (
          <Stack gap={2}>
            {offered.map((one) => (
              <Offer
                key={one.reportID}
                one={one}
                isBusy={undo.isPending && undo.variables.query.reportID === one.reportID}
                onUndo={() => {
                  setBack(null);
                  undo.mutate({ query: { reportID: one.reportID } }, { onSuccess: setBack, onSettled: keepFocus });
                }}
                onEnd={keepFocus}
              />
            ))}
          </Stack>
        )}
      </Banner>
      <Banner tone="success" clearsAfterMs={backMs} onClear={() => setBack(null)}>
        {back ? text(back.state === 'held' ? 'withdrawalUndoneHeld' : 'withdrawalUndone') : null}
      </Banner>
      <FailureBanner error={undo.error} onClear={undo.reset} />
    </FocusTarget>
  );
}

interface OfferProps {
  one: JustWithdrawn;
  isBusy: boolean;
  onUndo: () => void;
  /** Called before the offer disappears because its time is up. */
  onEnd: () => void;
}

function Offer({ one: { reportID, reference, until }, isBusy, onUndo, onEnd }: OfferProps) {
  const text = useText();
  const left = useSecondsLeft(until, () => {
    onEnd();
    forgetWithdrawn(reportID);
  });
  return (
    <Row apart>
      <span>
        {text('withdrawnNotice')} <Mono>{reference}</Mono>
      </span>
      <Row gap={3}>
        {/* Read out once as a minute, not every second. */}
        <span aria-hidden="true">
          <Text as="span" size="sm" nowrap>
            {text('undoLeft', { count: left })}
          </Text>
        </span>
        <Button size="compact" busy={isBusy} aria-label={text('undoNamed', { reference })} onClick={onUndo}>
          {text('undoWithdrawal')}
        </Button>
      </Row>
    </Row>
  );
}
