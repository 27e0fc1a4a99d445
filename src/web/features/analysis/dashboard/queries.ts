import { keepPreviousData } from '@tanstack/react-query';
import { analysis, type Overview, type OverviewRange } from '../../../../contract/analysis/analysis.ts';
import { ask } from '../../../lib/api/api.ts';

type Asked = { range: OverviewRange } & { [Part in keyof Overview['narrowed']]: string | undefined };

/** Refetched whenever the page is opened, to include a report that was just filed. */
export const overview = (query: Asked) =>
  ask(analysis.overview, { query }, { staleTime: 0, placeholderData: keepPreviousData });
