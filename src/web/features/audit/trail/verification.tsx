import { useQuery } from '@tanstack/react-query';
import type { AuditVerification } from '../../../../contract/audit/audit.ts';
import { Button } from '../../../components/actions/button.tsx';
import { ButtonRow } from '../../../components/actions/button-row.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { BulletList } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { auditVerification, useVerifyAudit } from './queries.ts';

/** What the last verification of the trail found, and a button that starts one. */
export function Verification() {
  const text = useText();
  const query = useQuery(auditVerification);
  const verify = useVerifyAudit();
  const { data } = query;
  return (
    <Stack gap={3}>
      <ProblemBanner error={verify.error} onClear={verify.reset} />
      <Loaded query={query} skeleton={<CardSkeleton base={72} sm={52} />}>
        {({ result }) =>
          result ? <Result result={result} /> : <Banner tone="info">{text('auditNeverVerified')}</Banner>
        }
      </Loaded>
      <Text tone="quiet" role="status">
        {text('auditVerifiedDaily')}
      </Text>
      <ButtonRow>
        <Button
          busy={verify.isPending || data?.isAsked === true}
          busyLabel={text('auditVerifying')}
          onClick={() => verify.mutate()}
        >
          {text('auditVerify')}
        </Button>
      </ButtonRow>
    </Stack>
  );
}

function Result({ result }: { result: NonNullable<AuditVerification['result']> }) {
  const { text, format } = useReader();
  const at = format.dateTime(result.at);
  if (result.isIntact)
    return <Banner tone="success">{text('auditIntact', { lines: format.number(result.lines), at })}</Banner>;
  return (
    <Banner tone="danger">
      <p>{text('auditWrong', { at })}</p>
      <BulletList>
        {result.wrong.map((sentence) => (
          <li key={sentence} lang="en" dir="ltr">
            {sentence}
          </li>
        ))}
      </BulletList>
    </Banner>
  );
}
