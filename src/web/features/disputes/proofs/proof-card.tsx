import Eye from '@iconify-json/lucide/icons.json?eye';
import { isByProfile, isDecided, type ProofDecision } from '../../../../contract/disputes/proof-means.ts';
import { type WaitingProof, waitingProofs } from '../../../../contract/disputes/staff-proofs.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Identifier } from '../../../components/content/identifier.tsx';
import { Photo } from '../../../components/content/photo.tsx';
import { FinePrint, TextLink, Words } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { absoluteUrl } from '../../../lib/api/api.ts';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';
import { readableIdentifier } from '../../../lib/i18n/readable-identifier.ts';
import { useCall } from '../../../lib/session/use-change.ts';

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
