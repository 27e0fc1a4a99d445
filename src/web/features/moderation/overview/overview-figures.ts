import { overview } from '../../../../contract/analysis/overview.ts';
import { ask } from '../../../lib/api/api.ts';

/** The figures of the overview, renewed every minute. */
export const overviewFigures = () => ask(overview.get, {}, { refetchInterval: 60_000 });
