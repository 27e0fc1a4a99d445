import { useQuery } from '@tanstack/react-query';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { LegalHolds } from './legal-holds.tsx';
import { rulesInForce } from './queries.ts';
import { RulesForm } from './rules-form.tsx';

/** /admin/retention: how long reports are kept, and which are kept longer (A36). */
export function RetentionPage() {
  const text = useText();
  const query = useQuery(rulesInForce());
  return (
    <>
      <PageTitle title={text('retentionTitle')} intro={<p>{text('retentionIntro')}</p>} />
      <Grid from="xl">
        <Card title={text('retentionRules')}>
          <Loaded query={query} skeleton={<Skeleton height={320} />}>
            {(inForce) => <RulesForm key={inForce.version} inForce={inForce} />}
          </Loaded>
        </Card>
        <LegalHolds />
      </Grid>
    </>
  );
}
