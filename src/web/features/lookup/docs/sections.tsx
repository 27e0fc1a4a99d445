import { useLocation } from 'react-router';
import { keyPattern } from '../../../../contract/keys/keys.ts';
import { lookupKinds } from '../../../../contract/lookup/lookup-kinds.ts';
import { testIdentities } from '../../../../contract/lookup/test-identities.ts';
import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import { programMessages } from '../../../../contract/messages/program-messages.ts';
import { valueCodes } from '../../../../contract/messages/value-codes.ts';
import { lookupProblemCodes } from '../../../../contract/problems/lookup-problem-codes.ts';
import { type ProblemCode, problemAnchor, problemCatalogue } from '../../../../contract/problems/problem-catalogue.ts';
import type { ProblemKind } from '../../../../contract/problems/problem-kind.ts';
import { CodeBlock } from '../../../components/content/code-block.tsx';
import { Paragraphs, Prose } from '../../../components/content/prose.tsx';
import { CodeBeside } from '../../../components/layout/code-beside.tsx';
import { FoldablePart, FoldableSection } from '../../../components/layout/foldable.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Entry, EntryList, Term, TermList } from '../../../components/layout/term-list.tsx';
import { Table } from '../../../components/lists/table.tsx';
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { docsProse as prose, docsProse as words } from '../../../locales/en/business/docs-prose.ts';
import { ColouredCode } from './coloured-code.tsx';
import { installSample, sampleOrigin } from './install-sample.ts';

export function Verdicts() {
  return (
    <FoldableSection id="verdict" title={words.verdictTitle}>
      <Paragraphs of={words.verdict} />
    </FoldableSection>
  );
}

export function Matching() {
  return (
    <FoldableSection id="matching" title={words.matchingTitle}>
      <Paragraphs of={[words.matchingIntro]} />
      <FoldablePart title={words.matchingRules}>
        <TermList>
          {Object.entries(lookupKinds).map(([name, { rule }]) => (
            <Term key={name} term={name}>
              <Prose>{rule}</Prose>
            </Term>
          ))}
        </TermList>
      </FoldablePart>
    </FoldableSection>
  );
}

export function Keys() {
  const { testPeople: columns, testOutcomes: outcomes } = words;
  return (
    <FoldableSection id="keys" title={words.keysTitle}>
      <CodeBeside code={<CodeBlock label={words.keyPatternLabel} code={keyPattern.source} />}>
        <Paragraphs of={words.keys} />
      </CodeBeside>
      <FoldablePart title={words.testPeopleLabel}>
        <Table
          caption={words.testPeopleLabel}
          heads={[columns.name, columns.email, columns.cnic, columns.phone, columns.outcome]}
          scrolls
        >
          {testIdentities.map(({ outcome, name, email, CNIC, phone }) => (
            <tr key={outcome}>
              <th scope="row">
                <bdi lang="en">{name}</bdi>
              </th>
              {[email, CNIC, phone].map((value) => (
                <td key={value}>
                  <code dir="ltr">{value}</code>
                </td>
              ))}
              <td>
                <Prose>{outcomes[outcome]}</Prose>
              </td>
            </tr>
          ))}
        </Table>
      </FoldablePart>
    </FoldableSection>
  );
}

export function Proxies() {
  return (
    <FoldableSection id="proxies" title={words.proxiesTitle}>
      <Paragraphs of={words.proxies} />
      <div>
        {words.proxySettings.map(({ name, note, code }) => (
          <FoldablePart key={name} title={name}>
            <CodeBeside code={<CodeBlock label={name} code={code} />}>
              <Paragraphs of={[note]} />
            </CodeBeside>
          </FoldablePart>
        ))}
      </div>
    </FoldableSection>
  );
}

export function Limits() {
  return (
    <FoldableSection id="limits" title={words.limitsTitle}>
      <CodeBeside code={<CodeBlock label={words.limitsLabel} code={words.limitsSample} />}>
        <Paragraphs of={words.limits} />
      </CodeBeside>
    </FoldableSection>
  );
}

export function Library() {
  return (
    <FoldableSection id="sdk" title={words.sdkTitle}>
      <CodeBeside
        code={
          <>
            <ColouredCode label={words.sdkInstallLabel} code={installSample(sampleOrigin)} />
            <ColouredCode label={words.sdkLabel} code={words.sdkSample} />
          </>
        }
      >
        <Paragraphs of={words.sdk} />
      </CodeBeside>
    </FoldableSection>
  );
}

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
