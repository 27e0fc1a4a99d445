import type { FoundReport } from '../../../../../contract/lookup/lookup.ts';
import { hiddenMark } from '../../../../../contract/rules/narrative.ts';
import { MarkedText } from '../../../../components/content/marked-text.tsx';
import { Small, Text, Words } from '../../../../components/content/text.tsx';
import { Disclosure } from '../../../../components/layout/disclosure.tsx';
import { Row, Stack } from '../../../../components/layout/stack.tsx';
import { useReader } from '../../../../lib/i18n/i18n.ts';
import { Exchange } from '../../../reports/replies/exchange.tsx';
import { StandingBadge } from '../../../reports/standing-badge.tsx';

/** One report, worded as a claim. URLs in it are plain text, not links. */
export function Reported({ report }: { report: Omit<FoundReport, 'matchedOn'> }) {
  const { text, format } = useReader();
  const { title, category, standing, disputed, evidence, withheld, city, date, reportedAt, reply } = report;
  const followUps = report.replyFollowUps.map(({ by, text: words }) => ({ by, words }));
  return (
    <Stack gap={1}>
      <Text as="div" weight="medium">
        {title ? (
          <bdi dir="auto">
            <MarkedText mark={hiddenMark} label={text('passageRemoved')}>
              {title}
            </MarkedText>
          </bdi>
        ) : (
          text(category ? `category_${category}` : 'checkEvidence')
        )}
      </Text>
      <Row gap={2}>
        <StandingBadge of={standing} />
        {disputed ? <StandingBadge of="disputed" /> : null}
        <Small as="span">
          {format.date(date)} · <bdi dir="auto">{city}</bdi> · {text('checkFiled', { day: format.date(reportedAt) })}
        </Small>
      </Row>
      {withheld.length > 0 ? (
        <Small>{text('checkWithheld')}</Small>
      ) : (
        <Disclosure summary={text('checkEvidence')}>
          <Words tone="quiet" measure>
            <MarkedText mark={hiddenMark} label={text('passageRemoved')}>
              {evidence}
            </MarkedText>
          </Words>
        </Disclosure>
      )}
      {reply === null ? null : (
        <Exchange
          turns={[{ by: 'subject', words: reply }, ...followUps]}
          names={{ subject: text('checkReply'), author: text('checkFollowUp') }}
        />
      )}
    </Stack>
  );
}
