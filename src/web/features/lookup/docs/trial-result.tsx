import { Badge } from '../../../components/content/badge.tsx';
import { CodeBlock } from '../../../components/content/code-block.tsx';
import { FinePrint } from '../../../components/content/text.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { HeaderList } from './field-list.tsx';
import type { Trial } from './trial.ts';

/** The response to a call made from the page: status, time, headers and body. */
export function TrialResult({ trial }: { trial: Trial }) {
  const text = useText();
  const { status, ms, headers, content } = trial;
  return (
    <section aria-label={text('tryResult')}>
      <Stack gap={4}>
        <Row>
          <Badge tone={status < 400 ? 'success' : 'danger'}>{status}</Badge>
          <FinePrint as="span" mono>
            {text('tryTime', { ms })}
          </FinePrint>
          {status >= 500 ? <strong>{text('tryNoVerdict')}</strong> : null}
        </Row>
        {headers.length > 0 ? (
          <HeaderList headers={headers.map((header) => ({ ...header, description: undefined }))} />
        ) : null}
        <CodeBlock label={text('tryAnswer')} code={content} />
      </Stack>
    </section>
  );
}
