import { CodeBlock } from '../../components/content/code-block.tsx';
import { Paragraphs } from '../../components/content/prose.tsx';
import { CopyField } from '../../components/forms/copy-field.tsx';
import { Section } from '../../components/layout/section.tsx';
import { useText } from '../../lib/i18n.ts';
import { useDocs } from './docs-text.ts';
import { FieldList } from './field-list.tsx';
import type { Operation } from './operation.ts';

/** Many lookups in one call. @param operation absent until the OpenAPI document is loaded */
export function Batch({ operation }: { operation: Operation | undefined }) {
  const text = useText();
  const { prose: words } = useDocs();
  return (
    <Section id="batch" title={words.batchTitle} ruled>
      <Paragraphs of={[words.batchIntro]} />
      {operation ? (
        <>
          <CopyField label={`${operation.method} ${text('docsUrl')}`} value={operation.url} mono />
          <FieldList fields={operation.body} />
          <CodeBlock label={text('docsBatchBody')} code={JSON.stringify(operation.bodyExample, null, 2)} />
          <CodeBlock label={text('docsBatchAnswer')} code={JSON.stringify(operation.answerExample, null, 2)} bounded />
        </>
      ) : null}
    </Section>
  );
}
