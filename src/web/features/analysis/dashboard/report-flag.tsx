import Flag from '@iconify-json/lucide/icons.json?flag';
import { useState } from 'react';
import type { LookupAnswer } from '../../../../contract/lookup/lookup.ts';
import { Text } from '../../../components/content/text.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { Outdent } from '../../../components/layout/outdent.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { useText } from '../../../lib/i18n.ts';

const FlagDialog = lazyDialog(() => import('./flag-dialog.tsx'));

interface ReportFlagProps {
  reportID: string;
  /** What was asked for: it proves that the report was shown. */
  compared: LookupAnswer['compared'];
}

/** Tells the moderators that something is wrong with a report that a check showed. */
export function ReportFlag({ reportID, compared }: ReportFlagProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <Text size="sm" tone="success">
        {text('checkFlagSent')}
      </Text>
    );
  return (
    <Row>
      <Outdent>
        <Button variant="quiet" size="compact" onClick={() => setOpen(true)}>
          <Flag aria-hidden="true" />
          {text('checkFlag')}
        </Button>
      </Outdent>
      <FlagDialog
        open={isOpen}
        reportID={reportID}
        compared={compared}
        onClose={() => setOpen(false)}
        onSent={() => {
          setOpen(false);
          setSent(true);
        }}
      />
    </Row>
  );
}
