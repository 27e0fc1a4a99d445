import { type ReactNode, useEffect } from 'react';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Text, Words } from '../../../components/content/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useReportFacts } from '../report-facts.tsx';
import { enteredIn, type ReportValues } from './report-values.ts';

interface NotSentYetProps {
  title: string;
  intro: string;
  values: ReportValues;
  files: readonly File[];
  busy: boolean;
  /** Without it, the report is sent by itself. */
  onSend?: (() => void) | undefined;
  onChange: () => void;
  /** What stands in the way. */
  children: ReactNode;
}

/** A report that is not sent yet, and is not mistaken for one that was: one tap sends it, or it waits for a network. */
export default function NotSentYet({ title, intro, values, files, busy, onSend, onChange, children }: NotSentYetProps) {
  const text = useText();
  const factsOf = useReportFacts({});
  // It may stand in the place of the form, whose button had the focus.
  useEffect(() => document.querySelector('h1')?.focus(), []);
  const names = <Words as="div">{files.map(({ name }) => name).join('\n')}</Words>;
  return (
    <Page title={title} intro={intro}>
      <Stack gap={6} width="measure">
        {children}
        <Text tone="quiet">{text('attestation')}</Text>
        <ButtonRow>
          {onSend ? (
            <Button variant="primary" size="large" busy={busy} onClick={onSend}>
              {text('sendReport')}
            </Button>
          ) : null}
          <Button variant="quiet" disabled={busy} onClick={onChange}>
            {text('changeReport')}
          </Button>
        </ButtonRow>
        <Card title={text('reportPageTitle')}>
          <FactList
            apart
            facts={[...factsOf(enteredIn(values)), { label: text('files'), value: files.length > 0 && names }]}
          />
        </Card>
      </Stack>
    </Page>
  );
}
