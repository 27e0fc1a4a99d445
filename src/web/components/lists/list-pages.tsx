import { useLocation, useSearchParams } from 'react-router';
import { changedParams } from '../../lib/browser/changed-params.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button, LinkButton } from '../actions/button.tsx';
import { Chevron } from '../content/chevron.tsx';
import { Row } from '../layout/row.tsx';

/** Links to the first and the next page of a list. The cursor is in the address, so Back leads to the page before. */
export function ListPages({ next }: { next: string | null }) {
  const text = useText();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const isFirst = !params.has('cursor');
  if (isFirst && next === null) return null;
  const to = (cursor: string | null) => ({ pathname, search: `${changedParams(params, { cursor })}` });
  return (
    <nav aria-label={text('pagesOfList')}>
      <Row apart>
        {isFirst ? (
          <Button variant="secondary" size="compact" disabled>
            {text('adminFirstPage')}
          </Button>
        ) : (
          <LinkButton variant="secondary" size="compact" to={to(null)}>
            {text('adminFirstPage')}
          </LinkButton>
        )}
        {next === null ? (
          <Button variant="secondary" size="compact" disabled>
            {text('nextPage')}
            <Chevron to="next" />
          </Button>
        ) : (
          <LinkButton variant="secondary" size="compact" to={to(next)}>
            {text('nextPage')}
            <Chevron to="next" />
          </LinkButton>
        )}
      </Row>
    </nav>
  );
}
