import Eye from '@iconify-json/lucide/icons.json?eye';
import {
  isByProfile,
  isDecided,
  type ProofDecision,
  type ProofReason,
  proofReasonsFor,
} from '../../../../contract/disputes/proof-means.ts';
import { proofNoteMax, type WaitingProof, waitingProofs } from '../../../../contract/disputes/staff-proofs.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Identifier } from '../../../components/content/identifier.tsx';
import { Photo } from '../../../components/content/photo.tsx';
import { FinePrint, TextLink, Words } from '../../../components/content/text.tsx';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { absoluteUrl } from '../../../lib/api/api.ts';
import { askPage } from '../../../lib/api/api-page.ts';
import { useDecision } from '../../../lib/hooks/use-decision.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';
import { readableIdentifier } from '../../../lib/i18n/readable-identifier.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';

/** /admin/proofs: people who want to see what is held about them, and what proves that it is about them (N2). */
export function ProofsPage() {
  const text = useText();
  const { asked, ask, cancel, place, done, decided } = useDecision<{ proof: WaitingProof; decision: ProofDecision }>();

  return (
    <>
      <ListPage
        title={text('proofsTitle')}
        intro={text('proofsIntro')}
        lead={<Banner tone="success">{done}</Banner>}
        list={askPage(waitingProofs.list, { query: useListAddress({}) })}
        place={place}
        skeleton={<Skeleton shape="card" height={220} />}
        empty={{ title: text('proofsNone'), text: text('proofsNoneText') }}
      >
        {(proofs) =>
          proofs.map((proof) => (
            <ProofCard key={proof.id} proof={proof} onDecide={(decision) => ask({ proof, decision })} />
          ))
        }
      </ListPage>
      {asked ? <DecideDialog {...asked} onClose={cancel} onDecided={decided} /> : null}
    </>
  );
}

interface DecideDialogProps {
  proof: WaitingProof;
  decision: ProofDecision;
  onClose: () => void;
  /** @param message what was done */
  onDecided: (message: string) => void;
}

/** Asks why a proof is approved or refused. What was sent is destroyed with the decision. */
function DecideDialog({ proof, decision, onClose, onDecided }: DecideDialogProps) {
  const text = useText();
  const decide = useChange(waitingProofs.decide);
  const isApproval = decision === 'approve';
  return (
    <ReasonDialog<ProofReason>
      open
      title={text(isApproval ? 'proofApproveTitle' : 'proofRefuseTitle')}
      consequence={text(isApproval ? 'proofApproveText' : 'proofRefuseText')}
      reasons={{
        label: text('why'),
        options: proofReasonsFor(proof.kind, decision).map((value) => ({ value, label: text(`proofReason_${value}`) })),
      }}
      note={isApproval ? undefined : { label: text('proofNote'), hint: text('emailedAsWritten'), max: proofNoteMax }}
      act={text(isApproval ? 'proofApprove' : 'proofRefuse')}
      tone={isApproval ? 'primary' : 'danger'}
      call={decide}
      send={({ reason, note }) =>
        decide.mutate(
          { params: { id: proof.id }, body: { decision, reason, note } },
          { onSuccess: () => onDecided(text(isApproval ? 'proofApproved' : 'proofRefused')) },
        )
      }
      onClose={onClose}
    />
  );
}

interface ProofCardProps {
  proof: WaitingProof;
  onDecide: (decision: ProofDecision) => void;
}

/** A proof, masked until a moderator opens it to compare what was sent with it. */
export function ProofCard({ proof, onDecide }: ProofCardProps) {
  const { text, format } = useReader();
  const open = useCall(waitingProofs.open, { gcTime: 0 });
  const { id, kind, masked, hasDocument, waitingSince } = proof;
  const opened = open.data;
  const profile = opened?.profile;
  const shown = opened ? readableIdentifier(kind, opened.identifier) : masked;
  const evidence = hasDocument ? 'proofHasDocument' : isByProfile(kind) ? 'proofHasProfile' : 'proofHasWords';
  const file = absoluteUrl(waitingProofs.document.path.replace('{id}', id));
  const facts = (
    <FactList
      facts={[
        { label: text('proofIdentifier'), value: <Identifier>{shown}</Identifier> },
        { label: text('proofWaiting'), value: format.date(waitingSince) },
        { label: text('proofEvidence'), value: text(evidence) },
        {
          label: text('proofProfile'),
          value: profile && (
            <TextLink to={profile.link} target="_blank" rel="noopener noreferrer">
              <Identifier inLink>{profile.link}</Identifier>
            </TextLink>
          ),
        },
        { label: text('proofCode'), value: profile && <bdi dir="ltr">{profile.codes.join(' / ')}</bdi> },
        { label: text('proofContact'), value: opened && <Identifier>{opened.contactEmail}</Identifier> },
        { label: text('proofCheck'), value: opened && isDecided(kind) && text(`proofCheck_${kind}`) },
      ]}
    />
  );
  return (
    <Card
      as="article"
      title={text(kindLabels[kind])}
      action={
        opened ? null : (
          <Button
            size="compact"
            aria-label={text('proofOpenOne', { masked })}
            busy={open.isPending}
            onClick={() => open.mutate({ params: { id } })}
          >
            <Eye aria-hidden="true" />
            {text('open')}
          </Button>
        )
      }
      gap={4}
    >
      <ProblemBanner error={open.error} onClear={open.reset} />
      {opened?.documentType === 'image/jpeg' ? (
        <Grid from="xl">
          <Photo
            src={file}
            alt={text('proofPhotoAlt')}
            enlargeLabel={text('proofEnlarge')}
            reduceLabel={text('proofReduce')}
            brokenText={text('proofPhotoBroken')}
          />
          <Stack>{facts}</Stack>
        </Grid>
      ) : (
        facts
      )}
      {opened?.documentType === 'application/pdf' ? (
        <div>
          <TextLink to={file} reloadDocument download>
            {text('proofSavePdf')}
          </TextLink>
          <FinePrint>{text('proofPdfNote')}</FinePrint>
        </div>
      ) : null}
      {opened?.words ? <Words measure>{opened.words}</Words> : null}
      {opened ? (
        <ButtonRow>
          <Button variant="primary" size="compact" onClick={() => onDecide('approve')}>
            {text('proofApprove')}
          </Button>
          <Button size="compact" onClick={() => onDecide('refuse')}>
            {text('proofRefuse')}
          </Button>
        </ButtonRow>
      ) : (
        <FinePrint>{text('viewsAreRecorded')}</FinePrint>
      )}
    </Card>
  );
}
