import type { AboutAnswer, Fairness } from '../../../../contract/analysis/about.ts';
import { pages } from '../../../../contract/pages.ts';
import { PageLink } from '../../../components/content/page-link.tsx';
import { Small, Words } from '../../../components/content/text.tsx';
import { Asked, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Figure, FigureList } from '../../../components/layout/figure-list.tsx';
import { BulletList } from '../../../components/layout/list.tsx';
import { Question } from '../../../components/layout/question.tsx';
import { Emphasis, Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { useVisitorFormat } from '../../../lib/i18n/visitor-format.ts';
import { aboutRegistry } from '../../../lib/registry/about-registry.ts';
import { OperatorDetails } from './operator-details.tsx';

/** /about: who runs the registry, how it works, and how fair it is. */
export function AboutPage() {
  const text = useText();
  return (
    <Question title={text('aboutLink')} hint={<p>{text('aboutIntro')}</p>}>
      <Asked ask={aboutRegistry()} skeleton={<Skeleton shape="card" height={1_000} />}>
        {(about) => (
          <Stack gap={10}>
            <Section title={text('namedOperatorTitle')}>
              <OperatorDetails operator={about.operator} />
            </Section>
            <Rules policy={about.policy} />
            <FairnessFigures fairness={about.fairness} />
            <LegalNotice of={about.operator.legalText} />
          </Stack>
        )}
      </Asked>
      <Section title={text('aboutMoreTitle')}>
        <BulletList>
          <li>
            <PageLink href={pages.named}>{text('aboutNamedLink')}</PageLink>
          </li>
          <li>
            <PageLink href={pages.privacy}>{text('aboutPrivacyLink')}</PageLink>
          </li>
        </BulletList>
      </Section>
    </Question>
  );
}

type Shown = AboutAnswer['policy'];

type SentenceKey = { [Name in keyof Shown]: `about_${Name}_${Shown[Name]}` }[keyof Shown];

/** What each choice means for people who are named. */
function Rules({ policy }: Pick<AboutAnswer, 'policy'>) {
  const text = useText();
  return (
    <Section title={text('aboutRulesTitle')}>
      <BulletList>
        {Object.entries(policy).map(([name, choice]) => (
          <li key={name}>{text(`about_${name}_${choice}` as SentenceKey)}</li>
        ))}
      </BulletList>
      <Emphasis>{text('aboutClaims')}</Emphasis>
    </Section>
  );
}

/** Shares and medians of fewer decisions would say nothing. */
const fewestForShares = 5;

function FairnessFigures({ fairness }: { fairness: Fairness }) {
  const text = useText();
  const format = useVisitorFormat();
  const { reports, verified, disputes, decided, decidedInTime, upheld, medianDays } = fairness;
  const isTelling = decided >= fewestForShares;
  const share = (part: number, whole: number) => format.percent(part / whole);
  const ofDecided = (part: number) =>
    isTelling ? text('fairnessShare', { share: share(part, decided), decided }) : text('fairnessOf', { decided });
  return (
    <Section title={text('fairnessTitle')}>
      <Small>{text('fairnessIntro')}</Small>
      <FigureList>
        <Figure label={text('fairnessReports')} value={format.number(reports)} />
        <Figure
          label={text('fairnessVerified')}
          value={format.number(verified)}
          hint={
            reports >= fewestForShares && verified > 0
              ? text('fairnessVerifiedShare', { share: share(verified, reports) })
              : undefined
          }
        />
        <Figure label={text('fairnessDisputes')} value={format.number(disputes)} />
        {decided > 0 ? (
          <>
            <Figure
              label={text('fairnessInTime')}
              value={format.number(decidedInTime)}
              hint={ofDecided(decidedInTime)}
            />
            <Figure label={text('fairnessUpheld')} value={format.number(upheld)} hint={ofDecided(upheld)} />
          </>
        ) : null}
        {isTelling && medianDays !== null ? (
          <Figure
            label={text('fairnessMedian')}
            value={medianDays < 1 ? text('fairnessMedianLess') : format.number(Math.round(medianDays * 10) / 10)}
            hint={text('fairnessMedianHint')}
          />
        ) : null}
      </FigureList>
      {decided === 0 ? <Small>{text('fairnessNone')}</Small> : null}
    </Section>
  );
}

/** The operator's own words, in the reader's language if there are any. */
function LegalNotice({ of: texts }: { of: AboutAnswer['operator']['legalText'] }) {
  const text = useText();
  const language = useLanguage();
  const words = texts[language] || Object.values(texts).find(Boolean);
  return (
    <Section title={text('legalTitle')}>{words ? <Words as="div">{words}</Words> : <p>{text('legalNone')}</p>}</Section>
  );
}
