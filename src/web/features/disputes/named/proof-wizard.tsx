import { ProofBegin } from './proof-begin.tsx';
import { ProofCode } from './proof-code.tsx';
import { useProofDraft } from './proof-draft.ts';
import { ProofKind } from './proof-kind.tsx';
import { ProofPhoto } from './proof-photo.tsx';
import { ProofWaits } from './proof-waits.tsx';

interface ProofWizardProps {
  /** The part of the URL behind the #. */
  step: string;
  goTo: (step: string) => void;
}

/**
 * The proof that an identifier belongs to the person who asks, one question at a time. A step that is not due yet leads
 * to the first.
 */
export function ProofWizard({ step, goTo }: ProofWizardProps) {
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
          goTo(answer.by === 'code' ? 'code' : 'photo');
        }}
      />
    );
  if (step === 'code' && kind && begun?.by === 'code')
    return <ProofCode draft={{ ...draft, kind, begun }} onBack={() => goTo('identifier')} onProven={drop} />;
  if (step === 'photo' && kind && begun?.by === 'moderator')
    return (
      <ProofPhoto
        draft={{ ...draft, kind, begun }}
        onBack={() => goTo('identifier')}
        onSent={() => {
          drop();
          goTo('waits');
        }}
      />
    );
  if (step === 'waits' && kind) return <ProofWaits kind={kind} onAgain={startAgain} />;
  return (
    <ProofKind
      kind={kind}
      onChange={(next) => change({ kind: next, ...(next !== kind && { identifier: '', begun: null }) })}
      onBack={() => goTo('')}
      onNext={() => goTo('identifier')}
    />
  );
}
