import { useNavigate } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Chevron } from '../../../components/content/chevron.tsx';
import { StatusLine } from '../../../components/content/text.tsx';
import { CompactSelect } from '../../../components/fields/compact-select.tsx';
import { Row } from '../../../components/layout/row.tsx';
import type { Page } from '../../../lib/api/api-page.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { fromTheTop, type ListAddress, type ListState, listSearch, pageSizes } from './list-address.ts';

interface ReportPagesProps {
  page: Page<Report[]>;
  address: ListAddress;
  /** What the list was searched for. */
  search: string;
  /** Called when another page is requested, to scroll to its top. */
  onTurn: () => void;
}

/** The position in the list, and links to the other pages; nothing when all of it is on one. */
export function ReportPagination({ page, address, search, onTurn }: ReportPagesProps) {
  const text = useText();
  const navigate = useNavigate();
  const { total, offset, next, previous, content } = page;

  function goTo(changes: Partial<ListAddress>): void {
    void navigate(
      { pathname: pages.editReports, search: listSearch(address, { ...fromTheTop, ...changes }) },
      { state: { search } satisfies ListState },
    );
    onTurn();
  }

  if (offset === 0 && total <= pageSizes[0]) return null;
  return (
    <nav aria-label={text('pagesOfList')}>
      <Row gap={6} apart>
        <StatusLine>
          {text('rangeOfAll', { first: offset + 1, last: offset + content.length, count: total })}
        </StatusLine>
        <Row gap={6}>
          <CompactSelect
            label={text('perPage')}
            value={address.limit}
            options={pageSizes}
            onChange={({ target }) => goTo({ limit: Number(target.value) })}
          />
          <Row>
            <Button
              variant="secondary"
              size="compact"
              disabled={previous === null}
              onClick={() => goTo({ after: previous ?? undefined })}
            >
              <Chevron to="previous" />
              {text('previousPage')}
            </Button>
            <Button
              variant="secondary"
              size="compact"
              disabled={next === null}
              onClick={() => goTo({ cursor: next ?? undefined })}
            >
              {text('nextPage')}
              <Chevron to="next" />
            </Button>
          </Row>
        </Row>
      </Row>
    </nav>
  );
}
