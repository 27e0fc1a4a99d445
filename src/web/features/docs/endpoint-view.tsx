import { useLocation } from 'react-router';
import { CodeBlock } from '../../components/code-block.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useText } from '../../lib/i18n.ts';
import { FieldList, HeaderList, Part } from './field-list.tsx';
import type { Operation } from './operation.ts';
import { Paragraphs } from './prose.tsx';
import { Samples } from './samples.tsx';

/** One endpoint: how to call it, and what it answers. */
export function EndpointView({ operation }: { operation: Operation }) {
  const text = useText();
  const { search } = useLocation();
  const { title, url, method, description, headers, body, query, answer, answerHeaders, answerExample } = operation;
  return (
    <div className="space-y-8">
      <header className="space-y-4">
        <h2 className="text-xl">{title}</h2>
        <div className="flex items-end gap-3 max-sm:flex-col max-sm:items-stretch">
          <p className="flex items-center sm:h-11.5">
            <span className="sr-only">{text('docsMethod')} </span>
            <code className="rounded-badge bg-primary-soft px-2.5 py-1.5 font-semibold text-on-primary-soft">
              {method}
            </code>
          </p>
          <CopyField label={text('docsUrl')} value={url} mono className="min-w-0 flex-1" />
        </div>
        {description ? <Paragraphs of={[description]} /> : null}
      </header>
      <Part title={text('docsRequestHeaders')}>
        <HeaderList headers={headers} />
      </Part>
      {body.length > 0 ? (
        <Part title={text('docsBody')}>
          <FieldList fields={body} />
        </Part>
      ) : (
        <p className="text-ink-2">{text('docsNoBody')}</p>
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
          <div className="[&_pre]:max-h-120">
            <CodeBlock label={text('docsSampleResponse')} code={JSON.stringify(answerExample, null, 2)} />
          </div>
        )}
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-control text-sm font-semibold text-primary-text">
            {text('docsAnswerFields')}
          </summary>
          <FieldList fields={answer} />
        </details>
      </Part>
      {answerHeaders.length > 0 ? (
        <Part title={text('docsAnswerHeaders')}>
          <HeaderList headers={answerHeaders} />
        </Part>
      ) : null}
      <Part title={text('docsProblems')}>
        <ul className="flex flex-wrap gap-2">
          {operation.problems.map(({ status, description: meaning }) => (
            <li key={status} className="rounded-badge border border-line px-2.5 py-1 text-sm">
              <code className="font-semibold">{status}</code> {meaning}
            </li>
          ))}
        </ul>
        <p className="text-sm">
          <TextLink to={{ hash: 'errors', search }}>{text('docsProblemsMore')}</TextLink>
        </p>
      </Part>
    </div>
  );
}
