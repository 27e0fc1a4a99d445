import { queryOptions } from '@tanstack/react-query';
import { about } from '../../../contract/analysis/about.ts';
import { api } from '../api/api.ts';

/** Who runs the registry, what it allows, and how fair it is. */
export const aboutRegistry = () =>
  queryOptions({ queryKey: ['about'], queryFn: ({ signal }) => api(about.get, {}, { signal }) });
