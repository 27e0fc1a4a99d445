import { about } from '../../../contract/analysis/about.ts';
import { apiQuery } from '../api/api-query.ts';

/** Who runs the registry, what it allows, and how fair it is. */
export const aboutRegistry = () => apiQuery(['about'], about.get, {});
