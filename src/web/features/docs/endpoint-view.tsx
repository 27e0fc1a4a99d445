import { useLocation } from 'react-router';
import { Badge } from '../../components/content/badge.tsx';
import { CodeBlock } from '../../components/content/code-block.tsx';
import { Paragraphs } from '../../components/content/prose.tsx';
import { HiddenText, Text } from '../../components/content/text.tsx';
import { TextLink } from '../../components/content/text-link.tsx';
import { CopyField } from '../../components/forms/copy-field.tsx';
import { Disclosure } from '../../components/layout/disclosure.tsx';
import { Row } from '../../components/layout/row.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useText } from '../../lib/i18n.ts';
import { FieldList, HeaderList, Part } from './field-list.tsx';
import type { Operation } from './operation.ts';
import { Samples } from './samples.tsx';

/** One endpoint: request and response. */
export function EndpointView({ operation }: { operation: Operation }) {
  const text = useText();
  const { search } = useLocation();
  const { title, url, method, description, headers, body, query, answer, answerHeaders, answerExample } = operation;
  return (
    <Stack gap={8}>
      <header>
        <Stack gap={4}>
          <h2>{title}</h2>
          <CopyField
            label={text('docsUrl')}
            value={url}
            mono
            lead={
              <>
                <HiddenText>{text('docsMethod')} </HiddenText>
                <code>{method}</code>
              </>
            }
          />
          {description ? <Paragraphs of={[description]} /> : null}
        </Stack>
      </header>
      <Part title={text('docsRequestHeaders')}>
        <HeaderList headers={headers} />
      </Part>
      {body.length > 0 ? (
        <Part title={text('docsBody')}>
          <FieldList fields={body} />
        </Part>
      ) : (
        <Text tone="quiet">{text('docsNoBody')}</Text>
      )}
      {query.length > 0 ? (
        <Part title={text('docsQuery')}>
          <FieldList fields={query} />
        </Part>
      ) : null}
      {operation.samples.length > 0 ? (
        <Part title={text('docsSamples')}>
          <Samples samples={operation.samples} url={url} />
        </Part>
      ) : null}
      <Part title={text('docsAnswer')}>
        {answerExample === null ? null : (
          <CodeBlock label={text('docsSampleResponse')} code={JSON.stringify(answerExample, null, 2)} bounded />
        )}
        <Disclosure summary={text('docsAnswerFields')}>
          <FieldList fields={answer} />
        </Disclosure>
      </Part>
      {answerHeaders.length > 0 ? (
        <Part title={text('docsAnswerHeaders')}>
          <HeaderList headers={answerHeaders} />
        </Part>
      ) : null}
      <Part title={text('docsProblems')}>
        <Row as="ul">
          {operation.problems.map(({ status, description: meaning }) => (
            <li key={status}>
              <Badge tone="outlined">
                <code>{status}</code> {meaning}
              </Badge>
            </li>
          ))}
        </Row>
        <Text size="sm">
          <TextLink to={{ hash: 'errors', search }}>{text('docsProblemsMore')}</TextLink>
        </Text>
      </Part>
    </Stack>
  );
}
