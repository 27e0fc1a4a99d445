import { proofs } from '../../../../../contract/disputes/named.ts';
import { websiteFilePath, websiteRecordName } from '../../../../../contract/disputes/proof-means.ts';
import { normalHost } from '../../../../../contract/rules/website-host.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { Small } from '../../../../components/content/text.tsx';
import { Banner, ProblemBanner } from '../../../../components/feedback/banner.tsx';
import { CopyField } from '../../../../components/fields/copy-field.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { api } from '../../../../lib/api/api.ts';
import { useMutation } from '../../../../lib/api/use-mutation.ts';
import { useText } from '../../../../lib/i18n/i18n.ts';
import type { ProofStepProps } from './proof-draft.ts';

/** What to place on the website, one way or the other, and a look at whether it is there. */
export function ProofWebsite({ draft: { identifier, begun }, onBack, onDone }: ProofStepProps) {
  const text = useText();
  const host = normalHost(identifier) ?? '';
  const toPlace = begun.toPlace ?? '';
  const check = useMutation({
    mutationFn: () => api(proofs.website, { params: { proofID: begun.proofID } }),
    onSuccess: ({ isProven }) => {
      if (isProven) onDone();
    },
  });
  return (
    <Question
      takesFocus
      title={text('proveWebsiteTitle', { host })}
      hint={<p>{text('proveWebsiteHint')}</p>}
      back={{ label: text('proveBack'), onBack }}
    >
      <Section title={text('proveRecordTitle')}>
        <p>{text('proveRecordText')}</p>
        <Stack gap={4}>
          <CopyField label={text('proveRecordType')} value="TXT" />
          <CopyField
            label={text('proveRecordName')}
            value={websiteRecordName(host)}
            hint={text('proveRecordNameHint')}
          />
          <CopyField label={text('proveRecordValue')} value={toPlace} />
        </Stack>
      </Section>
      <Section title={text('proveFileTitle')}>
        <p>{text('proveFileText')}</p>
        <Stack gap={4}>
          <CopyField label={text('proveFileAddress')} value={`https://${host}${websiteFilePath}`} />
          <CopyField label={text('proveFileContent')} value={toPlace} />
        </Stack>
      </Section>
      <Section title={text('proveCheckTitle')}>
        <p>{text('proveCheckText')}</p>
        <ProblemBanner tone="warning" error={check.error} />
        {check.data && !check.data.isProven ? (
          <Banner tone="warning">
            {text(`proveRecord_${check.data.record}`)} {text(`proveFile_${check.data.file}`)}
          </Banner>
        ) : null}
        <Button variant="primary" size="large" busy={check.isPending} onClick={() => check.mutate()}>
          {text('proveCheck')}
        </Button>
        <Small>{text('proveCheckLater')}</Small>
      </Section>
    </Question>
  );
}
