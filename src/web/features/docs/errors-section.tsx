import { useLocation } from 'react-router';
import { problemAnchor, problemCatalogue } from '../../../contract/problem-catalogue.ts';
import { Paragraphs } from '../../components/content/prose.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { Entry, EntryList } from '../../components/layout/term-list.tsx';
import { useText } from '../../lib/i18n.ts';
import { problemCodes, useDocs } from './docs-text.ts';

/** Every kind of problem. Each has the id that its `type` URL points to (L5). */
export function Errors() {
  const text = useText();
  const { prose, problems } = useDocs();
  const { hash } = useLocation();
  return (
    <Section id="errors" title={prose.errorsTitle} ruled>
      <Paragraphs of={prose.errors} />
      <EntryList>
        {problemCodes.map((code) => {
          const { status } = problemCatalogue[code];
          const { title, meaning, remedy } = problems[code];
          const id = problemAnchor(code);
          return (
            <Entry
              key={code}
              id={id}
              title={
                <>
                  <code>{status}</code> {title}
                </>
              }
              note={<code dir="ltr">{code}</code>}
              marked={hash === `#${id}`}
            >
              <Stack gap={1}>
                <p>{meaning}</p>
                <p>
                  <strong>{text('docsRemedy')}</strong> {remedy}
                </p>
              </Stack>
            </Entry>
          );
        })}
      </EntryList>
    </Section>
  );
}
