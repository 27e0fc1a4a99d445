import { useLocation } from 'react-router';
import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import { programMessages } from '../../../../contract/messages/program-messages.ts';
import { valueCodes } from '../../../../contract/messages/value-codes.ts';
import { lookupProblemCodes } from '../../../../contract/problems/lookup-problem-codes.ts';
import { type ProblemCode, problemAnchor, problemCatalogue } from '../../../../contract/problems/problem-catalogue.ts';
import type { ProblemKind } from '../../../../contract/problems/problem-kind.ts';
import { Paragraphs, Prose } from '../../../components/content/prose.tsx';
import { FoldablePart, FoldableSection } from '../../../components/layout/foldable.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Entry, EntryList, Term, TermList } from '../../../components/layout/term-list.tsx';
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { docsProse as prose } from '../../../locales/en/business/docs-prose.ts';

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problemCatalogue, code);
const problemCodes = Object.keys(problemCatalogue).filter(isCode);
const accountProblemCodes = problemCodes.filter((code) => !lookupProblemCodes.includes(code));

/**
 * Every kind of problem: those of lookups, and those of everything else, which programs do not meet and nobody has to print.
 * Each has the id that its `type` URL points to (L5).
 */
export function Errors() {
  const text = useText();
  const onPaper = useMediaQuery('print');
  return (
    <FoldableSection id="errors" title={prose.errorsTitle}>
      <Paragraphs of={prose.errors} />
      <div>
        <FoldablePart title={text('docsLookupErrors')}>
          <Problems codes={lookupProblemCodes} />
        </FoldablePart>
        {onPaper ? null : (
          <FoldablePart title={text('docsAccountErrors', { count: accountProblemCodes.length })}>
            <Problems codes={accountProblemCodes} />
          </FoldablePart>
        )}
      </div>
    </FoldableSection>
  );
}

function Problems({ codes }: { codes: readonly ProblemCode[] }) {
  const text = useText();
  const { hash } = useLocation();
  return (
    <EntryList>
      {codes.map((code) => {
        const { status, title, meaning, remedy }: ProblemKind = problemCatalogue[code];
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
              {meaning ? <p>{meaning}</p> : null}
              {remedy ? (
                <p>
                  <strong>{text('docsRemedy')}</strong> {remedy}
                </p>
              ) : null}
              {code === 'invalidInput' ? <ValueCodes /> : null}
            </Stack>
          </Entry>
        );
      })}
    </EntryList>
  );
}

const english = { ...messages, ...memberMessages, ...programMessages };

/** The codes in `errors` of values that were not accepted. */
function ValueCodes() {
  return (
    <TermList>
      {valueCodes.map((code) => (
        <Term key={code} term={code}>
          {/* Values differ from call to call. */}
          <Prose>{english[code].replaceAll(/\{\w+\}/g, '…')}</Prose>
        </Term>
      ))}
    </TermList>
  );
}
