import { useState } from 'react';
import { useLocation } from 'react-router';
import { Badge } from '../../../components/content/badge.tsx';
import { Paragraphs, Prose } from '../../../components/content/prose.tsx';
import { FinePrint, HiddenText, Text, TextLink } from '../../../components/content/text.tsx';
import { CopyField } from '../../../components/fields/copy-field.tsx';
import { Segmented } from '../../../components/fields/segmented.tsx';
import { CodeBeside } from '../../../components/layout/code-beside.tsx';
import { FoldablePart } from '../../../components/layout/foldable.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { Term, TermList } from '../../../components/layout/term-list.tsx';
import { readStored, writeStored } from '../../../lib/browser/storage.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { ColouredCode, ColouredJson } from './coloured-code.tsx';
import type { CodeSample, DocField, DocHeader, Operation } from './operation.ts';

interface EndpointViewProps {
  operation: Operation;
  /** Instead of the document's description. */
  intro?: string | undefined;
}

/** One endpoint: what is sent and what comes back, with its code beside it. */
export function EndpointView({ operation, intro = operation.description }: EndpointViewProps) {
  const text = useText();
  const { search } = useLocation();
  const { title, url, method, headers, body, query, answer, answerHeaders } = operation;
  return (
    <CodeBeside code={<Code operation={operation} />}>
      <header>
        <Stack gap={4}>
          <h2>{title}</h2>
          <CopyField
            label={text('docsUrl')}
            value={url}
            lead={
              <>
                <HiddenText>{text('docsMethod')} </HiddenText>
                <code>{method}</code>
              </>
            }
          />
          {intro ? <Paragraphs of={[intro]} /> : null}
        </Stack>
      </header>
      <Stack gap={1}>
        <FoldablePart title={text('docsRequestHeaders')}>
          <HeaderList headers={headers} />
        </FoldablePart>
        {body.length > 0 ? (
          <FoldablePart title={text('docsBody')}>
            <FieldList fields={body} />
          </FoldablePart>
        ) : (
          <Text tone="quiet">{text('docsNoBody')}</Text>
        )}
        {query.length > 0 ? (
          <FoldablePart title={text('docsQuery')}>
            <FieldList fields={query} />
          </FoldablePart>
        ) : null}
        <FoldablePart title={text('docsAnswer')}>
          <FieldList fields={answer} />
        </FoldablePart>
        {answerHeaders.length > 0 ? (
          <FoldablePart title={text('docsAnswerHeaders')}>
            <HeaderList headers={answerHeaders} />
          </FoldablePart>
        ) : null}
        <FoldablePart title={text('docsProblems')}>
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
        </FoldablePart>
      </Stack>
    </CodeBeside>
  );
}

/** How it is called, and what it answers. */
function Code({ operation: { samples, bodyExample, answerExample } }: { operation: Operation }) {
  const text = useText();
  return (
    <>
      {samples.length > 0 ? <Samples samples={samples} /> : null}
      {samples.length === 0 && bodyExample !== null ? (
        <ColouredJson label={text('docsBodyExample')} value={bodyExample} />
      ) : null}
      {answerExample === null ? null : <ColouredJson label={text('docsSampleResponse')} value={answerExample} />}
    </>
  );
}

const storageKey = 'docs-language';

/** The same call in several languages. The choice is kept for other endpoints and the next visit. */
function Samples({ samples }: { samples: readonly CodeSample[] }) {
  const text = useText();
  const [language, setLanguage] = useState(() => readStored('local', storageKey));
  const shown = samples.find(({ label }) => label === language) ?? samples[0];
  if (!shown) return null;

  function choose(label: string): void {
    writeStored('local', storageKey, label);
    setLanguage(label);
  }

  return (
    <Stack gap={3}>
      <Segmented
        label={text('docsLanguage')}
        value={shown.label}
        options={samples.map(({ label }) => ({ value: label, label }))}
        onChange={choose}
      />
      <ColouredCode label={text('docsSampleIn', { language: shown.label })} code={shown.source} />
      <FinePrint>{text('docsSampleNote')}</FinePrint>
    </Stack>
  );
}

/** Fields with their types and meaning. */
function FieldList({ fields }: { fields: readonly DocField[] }) {
  const text = useText();
  return (
    <TermList>
      {fields.map(({ name, type, description, required }) => (
        <Term key={name} term={name} note={required ? <FinePrint as="span">{text('docsRequired')}</FinePrint> : null}>
          <FinePrint as="span" dir="ltr">
            {type}
          </FinePrint>
          <Description words={description} />
        </Term>
      ))}
    </TermList>
  );
}

/** Headers with their values and meaning. */
export function HeaderList({ headers }: { headers: readonly DocHeader[] }) {
  return (
    <TermList>
      {headers.map(({ name, value, description }) => (
        <Term key={name} term={name}>
          {value ? <code dir="ltr">{value}</code> : null}
          <Description words={description} />
        </Term>
      ))}
    </TermList>
  );
}

function Description({ words }: { words: string | undefined }) {
  return words ? (
    <p>
      <Prose>{words}</Prose>
    </p>
  ) : null;
}
