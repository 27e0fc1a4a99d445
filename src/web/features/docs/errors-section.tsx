import { useLocation } from 'react-router';
import { problemAnchor, problemCatalogue } from '../../../contract/problem-catalogue.ts';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { problemCodes, useDocs } from './docs-text.ts';
import { Paragraphs } from './prose.tsx';
import { Section } from './sections.tsx';

/** Every kind of problem, each where its `type` leads to (L5). */
export function Errors() {
  const text = useText();
  const { prose, problems } = useDocs();
  const { hash } = useLocation();
  return (
    <Section id="errors" title={prose.errorsTitle}>
      <Paragraphs of={prose.errors} />
      <div className="border-y border-line">
        {problemCodes.map((code) => {
          const { status } = problemCatalogue[code];
          const { title, meaning, remedy } = problems[code];
          const id = problemAnchor(code);
          const sought = hash === `#${id}`;
          return (
            <article
              key={code}
              aria-labelledby={id}
              className={classNames(
                'grid gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0 sm:grid-cols-[14rem_minmax(0,1fr)]',
                sought && '-mx-3 rounded-control bg-primary-soft px-3 text-on-primary-soft',
              )}
            >
              <div>
                <h3 id={id} tabIndex={-1} className="scroll-mt-24 font-sans text-sm font-semibold outline-none">
                  <span className="me-2 font-mono">{status}</span>
                  {title}
                </h3>
                <code dir="ltr" className={classNames('break-words', !sought && 'text-ink-2')}>
                  {code}
                </code>
              </div>
              <div className="min-w-0 text-sm">
                <p>{meaning}</p>
                <p className="mt-1">
                  <span className="font-semibold">{text('docsRemedy')}</span> {remedy}
                </p>
              </div>
            </article>
          );
        })}
      </div>
    </Section>
  );
}
