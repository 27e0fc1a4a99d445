import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Section } from '../components/layout/section.tsx';
import { ListPage } from '../components/lists/list-page.tsx';
import { OlderPages } from '../components/lists/older-pages.tsx';
import { RecordTable } from '../components/lists/record-table.tsx';
import { ApiProblem } from '../lib/api/problem.ts';

interface Town {
  name: string;
  reports: number;
}

const towns: readonly Town[] = [
  { name: 'Lahore', reports: 12 },
  { name: 'Karachi', reports: 9 },
];
const client = new QueryClient();
const older = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => undefined,
};

/** A page that is a list: with rows, and without. */
export function ListPages() {
  return (
    <Section id="list-pages" title="List pages" ruled>
      <QueryClientProvider client={client}>
        <Towns rows={towns} />
        <Towns rows={[]} />
        <OlderPages query={older} label="Show older towns" />
        <OlderPages
          query={{ ...older, isFetchNextPageError: true, error: new ApiProblem({ status: 0 }) }}
          label="Try again"
        />
      </QueryClientProvider>
    </Section>
  );
}

function Towns({ rows }: { rows: readonly Town[] }) {
  const query = useQuery({
    queryKey: ['towns', rows.length],
    queryFn: () => ({ content: [...rows], total: rows.length, offset: 0, next: null, previous: null }),
  });
  return (
    <ListPage
      title="Towns"
      intro="Where reports are from."
      isNamedByTable
      filters={[
        { name: 'kind', label: 'keyPairKind', options: ['live'], labels: { live: 'kindLive' }, any: 'kindTest' },
      ]}
      query={query}
      empty={{ title: 'No town', text: 'No report names a town yet.' }}
    >
      {(found) => (
        <RecordTable
          caption="Towns"
          rows={found}
          keyOf={({ name }) => name}
          columns={[
            { head: 'Town', cell: ({ name }) => name },
            { head: 'Reports', cell: ({ reports }) => reports },
          ]}
        />
      )}
    </ListPage>
  );
}
