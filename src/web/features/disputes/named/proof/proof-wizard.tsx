import { isByProfile } from '../../../../../contract/disputes/proof-means.ts';
import type { IdentifierKind } from '../../../../../contract/rules/identifier-kinds.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { Text } from '../../../../components/content/text.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { promises } from '../promises.ts';
import { goTo } from '../use-hash.ts';
import { ProofBegin, ProofKind } from './proof-begin.tsx';
import { useProofDraft } from './proof-draft.ts';
import { ProofCode, ProofDocument, ProofProfile, ProofWebsite } from './proof-steps.tsx';

/** The step after the identifier, by how the proof goes on. */
const steps = { code: ProofCode, document: ProofDocument, profile: ProofProfile, website: ProofWebsite };

/** What follows such a step, on another page; a code leads to the case. */
const after = { code: null, document: 'waits', profile: 'waits', website: 'mailed' } as const;

/**
 * The proof that an identifier belongs to the person who asks, one question at a time. A step that is not due yet leads
 * to the first.
 * @param step the part of the URL behind the #
 */
export function ProofWizard({ step }: { step: string }) {
  const [draft, change, drop] = useProofDraft();
  const { kind, begun } = draft;
  function startAgain(): void {
    change({ begun: null });
    goTo('kind');
  }
  if (step === 'identifier' && kind)
    return (
      <ProofBegin
        draft={{ ...draft, kind }}
        onChange={change}
        onBack={() => goTo('kind')}
        onBegun={(answer) => {
          change({ begun: answer });
          goTo(answer.by);
        }}
      />
    );
  if (begun && step === begun.by && kind) {
    const Current = steps[begun.by];
    return (
      <Current
        draft={{ ...draft, kind, begun }}
        onBack={() => goTo('identifier')}
        onDone={() => {
          drop();
          const next = after[begun.by];
          if (next) goTo(next);
        }}
      />
    );
  }
  if (step === 'waits' && kind) return <ProofWaits kind={kind} onAgain={startAgain} />;
  if (step === 'mailed' && kind) return <ProofMailed address={draft.contactEmail} onAgain={startAgain} />;
  return (
    <ProofKind
      kind={kind}
      onChange={(next) =>
        change({ kind: next, ...(next !== kind && { identifier: '', withoutCode: false, begun: null }) })
      }
      onBack={() => goTo('')}
      onNext={() => goTo('identifier')}
    />
  );
}

interface ProofWaitsProps {
  kind: IdentifierKind;
  onAgain: () => void;
}

/** A moderator decides; there is nothing left to do. */
function ProofWaits({ kind, onAgain }: ProofWaitsProps) {
  const text = useText();
  return (
    <Question takesFocus title={text('proveWaitTitle')} hint={<p>{text('proveWaitText')}</p>}>
      {kind === 'phone' ? <Text>{text('proveWaitPhone')}</Text> : null}
      {isByProfile(kind) ? <Text>{text('proveWaitProfile')}</Text> : null}
      <Button onClick={onAgain}>{text('caseAgain')}</Button>
    </Question>
  );
}

interface ProofMailedProps {
  address: string;
  onAgain: () => void;
}

/** The proof is complete, and the link to the case is in an email. */
function ProofMailed({ address, onAgain }: ProofMailedProps) {
  const text = useText();
  return (
    <Question
      takesFocus
      title={text('proveDoneTitle')}
      hint={<p>{text('proveMailedText', { address: address.trim(), days: promises.link })}</p>}
    >
      <Button onClick={onAgain}>{text('caseAgain')}</Button>
    </Question>
  );
}
