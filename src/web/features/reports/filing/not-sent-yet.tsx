import type { ReactNode } from 'react';
import { Text } from '../../../components/content/text.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { ButtonRow } from '../../../components/forms/button-row.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { useFieldText } from '../use-field-text.ts';
import type { ReportValues } from './report-values.ts';

interface NotSentYetProps {
  values: ReportValues;
  files: readonly File[];
  busy: boolean;
  onSend: () => void;
  onChange: () => void;
  /** What stands in the way. */
  children: ReactNode;
}

/** A report whose author has just signed in: one tap sends it. It is not mistaken for one that was sent. */
export default function NotSentYet({ values, files, busy, onSend, onChange, children }: NotSentYetProps) {
  const text = useText();
  const { label, shown } = useFieldText();
  const facts = [
    { label: label('title'), value: values.title },
    { label: label('name'), value: values.username },
    { label: label('phone'), value: values.phone, isNumber: true },
    { label: label('email'), value: values.email, isNumber: true },
    { label: label('CNIC'), value: values.card, isNumber: true },
    { label: label('date'), value: shown('date', values.date) },
    { label: label('city'), value: values.city },
    { label: text('files'), value: files.map(({ name }) => name).join('\n') },
  ].filter(({ value }) => value);
  return (
    <>
      <PageTitle title={text('notSentTitle')} intro={text('notSentIntro')} />
      <Stack gap={6} width="measure">
        {children}
        <Text tone="quiet">{text('attestation')}</Text>
        <ButtonRow>
          <Button size="large" busy={busy} busyLabel={text('submitting')} onClick={onSend}>
            {text('sendReport')}
          </Button>
          <Button variant="quiet" onClick={onChange}>
            {text('changeReport')}
          </Button>
        </ButtonRow>
        <Card title={text('notSentReport')}>
          <FactList
            apart
            facts={facts.map(({ label: name, value, isNumber }) => ({
              label: name,
              value: (
                <Text as="bdi" dir={isNumber ? 'ltr' : 'auto'} lines>
                  {value}
                </Text>
              ),
            }))}
          />
        </Card>
      </Stack>
    </>
  );
}
