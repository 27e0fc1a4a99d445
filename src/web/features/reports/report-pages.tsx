import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import type { Report } from '../../../contract/reports.ts';
import { Button } from '../../components/button.tsx';
import type { Page } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { fromTheTop, type ListAddress, listSearch, pageSizes } from './list-address.ts';

interface ReportPagesProps {
  page: Page<Report[]>;
  address: ListAddress;
  /** Another page was asked for: its beginning is where reading goes on. */
  onTurn: () => void;
}

/** Which part of the list is in sight, and the way to the others. */
export function ReportPages({ page, address, onTurn }: ReportPagesProps) {
  const text = useText();
  const navigate = useNavigate();
  const sizeId = useId();
  const { total, offset, next, previous, content } = page;

  function goTo(changes: Partial<ListAddress>): void {
    void navigate({ pathname: pages.editReports, search: listSearch(address, { ...fromTheTop, ...changes }) });
    onTurn();
  }

  return (
    <nav aria-label={text('pagesOfList')} className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-sm text-ink-2 tabular-nums">
        {text('rangeOfAll', { first: offset + 1, last: offset + content.length, count: total })}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="flex items-center gap-2 text-sm">
          <label htmlFor={sizeId} className="text-ink-2">
            {text('perPage')}
          </label>
          <select
            id={sizeId}
            value={address.limit}
            onChange={({ target }) => goTo({ limit: Number(target.value) })}
            className="min-h-11 rounded-control border border-line-strong bg-surface px-2 text-input pointer-fine:min-h-9 pointer-fine:text-sm"
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </div>
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="compact"
            disabled={previous === null}
            onClick={() => goTo({ after: previous ?? undefined })}
          >
            <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            {text('previousPage')}
          </Button>
          <Button
            variant="secondary"
            size="compact"
            disabled={next === null}
            onClick={() => goTo({ cursor: next ?? undefined })}
          >
            {text('nextPage')}
            <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          </Button>
        </div>
      </div>
    </nav>
  );
}
