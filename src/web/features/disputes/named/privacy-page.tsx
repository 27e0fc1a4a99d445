import type { AboutAnswer } from '../../../../contract/analysis/about.ts';
import { pages } from '../../../../contract/pages.ts';
import { PageLink } from '../../../components/content/page-link.tsx';
import { Asked, Skeleton } from '../../../components/feedback/loaded.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { BulletList } from '../../../components/layout/list.tsx';
import { Question } from '../../../components/layout/question.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { aboutRegistry } from '../../../lib/registry/about-registry.ts';
import { OperatorDetails } from './operator-details.tsx';
import { promises } from './promises.ts';

/** /privacy: what is kept about people, why, who sees it, and for how long. */
export function PrivacyPage() {
  const text = useText();
  return (
    <Question title={text('privacyLink')} hint={<p>{text('privacyIntro')}</p>}>
      <Asked ask={aboutRegistry()} skeleton={<Skeleton shape="card" height={1_200} />}>
        {(about) => (
          <Stack gap={10}>
            <Section title={text('privacyWhoTitle')}>
              <OperatorDetails operator={about.operator} />
            </Section>
            <Section title={text('privacyKeptTitle')}>
              <BulletList>
                <li>{text('privacyKeptReports')}</li>
                <li>{text('privacyKeptAccounts')}</li>
                <li>{text('privacyKeptLookups')}</li>
                <li>{text('privacyKeptCases')}</li>
              </BulletList>
            </Section>
            <Section title={text('privacyWhyTitle')}>
              <p>{text('privacyWhy')}</p>
            </Section>
            <Section title={text('privacyWhoSeesTitle')}>
              <BulletList>
                <li>
                  {text(
                    about.policy.liveKeys === 'approved' ? 'privacySeesBusinessesApproved' : 'privacySeesBusinessesAny',
                  )}
                </li>
                {about.policy.visitorChecks === 'reported_only' ? (
                  <li>{text('about_visitorChecks_reported_only')}</li>
                ) : null}
                <li>{text('privacySeesModerators')}</li>
                <li>{text('privacySeesSubject')}</li>
                <li>{text('privacySeesNobody')}</li>
              </BulletList>
            </Section>
            <HowLong retention={about.retention} />
            <Section title={text('privacyRightsTitle')}>
              <BulletList>
                <li>
                  {text('privacyRightsNamed')} <PageLink href={pages.named}>{text('namedLink')}</PageLink>
                </li>
                <li>{text('privacyRightsAccount')}</li>
                <li>{text('privacyRightsElse')}</li>
              </BulletList>
            </Section>
            <Section title={text('privacyCookiesTitle')}>
              <p>{text('privacyCookies')}</p>
            </Section>
          </Stack>
        )}
      </Asked>
    </Question>
  );
}

function HowLong({ retention }: Pick<AboutAnswer, 'retention'>) {
  const text = useText();
  const { removedDays, expires, unverifiedMonths, verifiedMonths } = retention;
  const since = (months: number) => (expires ? text('privacyLongMonths', { months }) : text('privacyLongForever'));
  return (
    <Section title={text('privacyLongTitle')}>
      <FactList
        apart
        facts={[
          { label: text('privacyLongRemovedLabel'), value: text('privacyLongRemoved', { days: removedDays }) },
          { label: text('privacyLongUnverifiedLabel'), value: since(unverifiedMonths) },
          { label: text('privacyLongVerifiedLabel'), value: since(verifiedMonths) },
          { label: text('privacyLongToldLabel'), value: text('privacyLongTold', { days: promises.told }) },
          { label: text('privacyLongCaseLabel'), value: text('privacyLongCase', { days: promises.link }) },
          { label: text('privacyLongDisputeLabel'), value: text('privacyLongDispute', { days: promises.link }) },
          { label: text('privacyLongPhotoLabel'), value: text('privacyLongPhoto') },
        ]}
      />
    </Section>
  );
}
