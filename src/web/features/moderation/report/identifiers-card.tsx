import Eye from '@iconify-json/lucide/icons.json?eye';
import type { ComponentProps, ReactNode } from 'react';
import type { queue } from '../../../../contract/moderation/queue.ts';
import type { staffReports } from '../../../../contract/moderation/staff-reports.ts';
import { fieldsWith, type IdentifierField, type ReportContent } from '../../../../contract/reports/report-fields.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Identifier } from '../../../components/content/identifier.tsx';
import { FinePrint } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import type { PanePart } from '../../../components/layout/panes.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';
import { useCall } from '../../../lib/session/use-change.ts';
import { fieldLabels } from './report-facts.ts';

interface IdentifiersCardProps {
  reportID: string;
  masked: Pick<ReportContent, IdentifierField>;
  /** Shows them unmasked, which the audit trail records. */
  endpoint: typeof queue.identifiers | typeof staffReports.identifiers;
  /** What it is a part of, if not a card of its own. */
  as?: (props: Required<Pick<ComponentProps<typeof PanePart>, 'title' | 'action' | 'children'>>) => ReactNode;
}

/** The identifiers of a report: masked, until the reader asks for them. */
export function IdentifiersCard({ reportID, masked, endpoint, as: Part = Card }: IdentifiersCardProps) {
  const opened = useCall(endpoint, { gcTime: 0 });
  const text = useText();
  const shown = opened.data ?? masked;
  const facts = fieldsWith('identifier').flatMap((field) => {
    const value = shown[field];
    if (Array.isArray(value)) return value.map(({ kind, value }) => ({ label: text(kindLabels[kind]), value }));
    return [{ label: text(fieldLabels[field]), value }];
  });
  return (
    <Part
      title={text('queueIdentifiers')}
      action={
        opened.data ? null : (
          <Button size="compact" busy={opened.isPending} onClick={() => opened.mutate({ params: { reportID } })}>
            <Eye aria-hidden="true" />
            {text('queueReveal')}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <FactList
          facts={facts.map(({ label, value }) => ({ label, value: value && <Identifier>{value}</Identifier> }))}
        />
        {opened.data ? null : <FinePrint>{text('viewsAreRecorded')}</FinePrint>}
        <ProblemBanner error={opened.error} />
      </Stack>
    </Part>
  );
}
