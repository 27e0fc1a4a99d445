import ExternalLink from '@iconify-json/lucide/icons.json?external-link';
import Phone from '@iconify-json/lucide/icons.json?phone';
import { type CountrySteps, nextSteps } from '../../../../contract/registry/next-steps.ts';
import { ButtonRow, PageButton } from '../../../components/actions/button.tsx';
import { Small, Words } from '../../../components/content/text.tsx';
import { Asked, CardSkeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useLanguage, useReader, useText } from '../../../lib/i18n/i18n.ts';

/** What the operator says people can do about a report of this country. */
const stepsIn = (country: string) => ask(nextSteps.get, { query: { country } });

/** What to do now: the bank first, then the authority. @param country of the report */
export function NextSteps({ country }: { country: string }) {
  const text = useText();
  return (
    <Section id="now" title={text('filedNow')}>
      <Asked ask={stepsIn(country)} skeleton={<CardSkeleton base={240} />}>
        {({ steps }) => <Steps steps={steps} country={country} />}
      </Asked>
    </Section>
  );
}

/** @param country of the report, which the operator may say nothing about */
function Steps({ steps, country }: { steps: CountrySteps | null; country: string }) {
  const { text, format } = useReader();
  const say = useEither();
  const authority = steps?.authority;
  const { phone = '', website = '' } = authority ?? {};
  return (
    <Stack gap={3}>
      {steps && steps.country !== country ? (
        <Small>{text('filedInCountry', { country: format.country(steps.country) })}</Small>
      ) : null}
      <Grid from="xl">
        <Card title={text('filedBank')} titleLevel={3}>
          <Paragraphs words={say(steps?.bank) || text('filedBankWords')} />
        </Card>
        <Card title={say(authority?.name) || text('filedAuthority')} titleLevel={3} gap={4}>
          <Paragraphs words={say(authority?.text) || (steps ? '' : text('filedAuthorityWords'))} />
          {phone || website ? (
            <ButtonRow>
              {phone ? (
                <PageButton variant="secondary" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                  <Phone aria-hidden="true" />
                  {text('filedCall', { number: phone })}
                </PageButton>
              ) : null}
              {website ? (
                <PageButton variant="secondary" href={website} rel="noreferrer">
                  <ExternalLink aria-hidden="true" />
                  {text('kind_host')}
                </PageButton>
              ) : null}
            </ButtonRow>
          ) : null}
        </Card>
      </Grid>
    </Stack>
  );
}

/** The words in the reader's language, otherwise in another language in which the operator wrote them. */
function useEither(): (words: CountrySteps['bank'] | undefined) => string {
  const language = useLanguage();
  return (words) => (words ? words[language] || Object.values(words).find(Boolean) || '' : '');
}

function Paragraphs({ words }: { words: string }) {
  return (
    <Stack gap={2}>
      {words
        .split(/\n{2,}/)
        .filter(Boolean)
        .map((paragraph) => (
          <Words key={paragraph}>{paragraph}</Words>
        ))}
    </Stack>
  );
}
