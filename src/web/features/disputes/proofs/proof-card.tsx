import Eye from '@iconify-json/lucide/icons.json?eye';
import type { ProofDecision } from '../../../../contract/disputes/proof-means.ts';
import { type WaitingProof, waitingProofs } from '../../../../contract/disputes/staff-proofs.ts';
import type { IdentifierKind } from '../../../../contract/rules/identifier-kinds.ts';
import { Button } from '../../../components/actions/button.tsx';
import { ButtonRow } from '../../../components/actions/button-row.tsx';
import { Identifier } from '../../../components/content/identifier.tsx';
import { Photo } from '../../../components/content/photo.tsx';
import { Text } from '../../../components/content/text.tsx';
import { TextLink } from '../../../components/content/text-link.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { absoluteUrl } from '../../../lib/api/api.ts';
import { type TextKey, useFormat, useText } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';
import { readableIdentifier } from '../../../lib/i18n/readable-identifier.ts';
import { useOpenProof } from './queries.ts';

/** What a moderator checks of a proof of each kind; null where the program decides. */
const checks = {
  email: null,
  phone: 'proofCheck_phone',
  CNIC: 'proofCheck_CNIC',
  iban: 'proofCheck_iban',
  wallet: 'proofCheck_wallet',
  host: null,
  handle: 'proofCheck_handle',
} as const satisfies Record<IdentifierKind, TextKey | null>;

interface ProofCardProps {
  proof: WaitingProof;
  onDecide: (decision: ProofDecision) => void;
}

/** A proof, masked until a moderator opens it to compare what was sent with it. */
export function ProofCard({ proof, onDecide }: ProofCardProps) {
  const text = useText();
  const format = useFormat();
  const open = useOpenProof();
  const { id, kind, masked, hasDocument, waitingSince } = proof;
  const opened = open.data;
  const shown = opened ? readableIdentifier[kind](opened.identifier) : masked;
  const evidence = hasDocument ? 'proofHasDocument' : kind === 'handle' ? 'proofHasProfile' : 'proofHasWords';
  const check = checks[kind];
  const file = absoluteUrl(waitingProofs.document.path.replace('{id}', id));
  const facts = (
    <FactList
      facts={[
        { label: text('proofIdentifier'), value: <Identifier>{shown}</Identifier> },
        { label: text('proofWaiting'), value: format.date(waitingSince) },
        { label: text('proofEvidence'), value: text(evidence) },
        ...(opened?.profile
          ? [
              {
                label: text('proofProfile'),
                value: (
                  <TextLink to={opened.profile.link} target="_blank" rel="noopener noreferrer">
                    <Identifier inLink>{opened.profile.link}</Identifier>
                  </TextLink>
                ),
              },
              { label: text('proofCode'), value: <bdi dir="ltr">{opened.profile.codes.join(' / ')}</bdi> },
            ]
          : []),
        ...(opened ? [{ label: text('proofContact'), value: <Identifier>{opened.contactEmail}</Identifier> }] : []),
        ...(opened && check ? [{ label: text('proofCheck'), value: text(check) }] : []),
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
            variant="secondary"
            size="compact"
            aria-label={text('proofOpenOne', { masked })}
            busy={open.isPending}
            busyLabel={text('working')}
            onClick={() => open.mutate(id)}
          >
            <Eye aria-hidden="true" />
            {text('proofOpen')}
          </Button>
        )
      }
    >
      <Stack gap={4}>
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
            <Text size="xs" tone="quiet">
              {text('proofPdfNote')}
            </Text>
          </div>
        ) : null}
        {opened?.words ? (
          <Text measure lines dir="auto">
            {opened.words}
          </Text>
        ) : null}
        {opened ? (
          <ButtonRow>
            <Button size="compact" onClick={() => onDecide('approve')}>
              {text('proofApprove')}
            </Button>
            <Button variant="secondary" size="compact" onClick={() => onDecide('refuse')}>
              {text('proofRefuse')}
            </Button>
          </ButtonRow>
        ) : (
          <Text size="xs" tone="quiet">
            {text('proofOpenNote')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
