import { overview } from '../../../../contract/analysis/overview.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';

/** The figures of the overview, renewed every minute. */
export const overviewFigures = () => apiQuery(['admin', 'overview'], overview.get, {}, { refetchInterval: 60_000 });
