import { Button, PageButton } from '../components/actions/button.tsx';
import { ForwardArrow } from '../components/content/forward-arrow.tsx';
import { PageLink } from '../components/content/page-link.tsx';
import { Band } from '../components/layout/band.tsx';
import { Deadline } from '../components/layout/deadline.tsx';
import { Figure, FigureList } from '../components/layout/figure-list.tsx';
import { PaperPanel } from '../components/layout/paper-panel.tsx';
import { Emphasis, PlainSection } from '../components/layout/plain-section.tsx';
import { OnPaper, OnScreen } from '../components/layout/printed.tsx';
import { Question } from '../components/layout/question.tsx';
import { Quote } from '../components/layout/quote.tsx';
import { RecordHead } from '../components/layout/record-head.tsx';
import { Section } from '../components/layout/section.tsx';
import { Stack } from '../components/layout/stack.tsx';
import { Step, StepList } from '../components/layout/step-list.tsx';

/** The components of the pages for visitors. */
export function VisitorPages() {
  return (
    <Section id="visitor-pages" title="Pages for visitors" ruled>
      <Question
        title="Were you named?"
        hint="One question or one piece of news for each page."
        back={{ label: 'Back', onBack: () => undefined }}
      >
        <Stack gap={4}>
          <Button size="large">
            Begin <ForwardArrow />
          </Button>
          <PageButton href="/about">A link to another document</PageButton>
          <Emphasis>A report is what one person says.</Emphasis>
          <p>
            See <PageLink href="/privacy">what is kept</PageLink>.
          </p>
        </Stack>
        <PlainSection title="What happens">
          <StepList>
            <Step title="You prove that it is yours" time="About a minute">
              By a code.
            </Step>
            <Step title="You see your case page">We mail you a link.</Step>
          </StepList>
        </PlainSection>
        <RecordHead title="Paid, no parcel" kicker="Reference 1811 2345 6789">
          Unverified
        </RecordHead>
        <OnScreen>This is left out of the print.</OnScreen>
        <OnPaper>This is only printed.</OnPaper>
        <PaperPanel title="What others are told">Score 34 of 100</PaperPanel>
        <Band title="Check before you pay" text="One sentence that says what this is.">
          <Button>File a report</Button>
        </Band>
        <Deadline isOpen title="Decision due by Friday 4 December">
          If there is no decision by Monday 4 January, the report is hidden automatically.
        </Deadline>
        <Deadline isOpen={false} title="The report stays" />
        <Quote label="Your reply" note="It is shown with the report.">
          I have paid this back in March.
        </Quote>
        <StepList>
          <Step title="You opened the dispute" time="Friday 20 November" isDone />
          <Step title="A moderator decides" time="By Friday 4 December" />
        </StepList>
        <FigureList>
          <Figure label="Reports" value="302" />
          <Figure label="Verified" value="101" hint="33% of the reports" />
          <Figure label="Decided in time" value="–" />
        </FigureList>
      </Question>
    </Section>
  );
}
