import { about } from '../../../contract/analysis/about.ts';
import { ask } from '../api/api.ts';

/** Who runs the registry, what it allows, and how fair it is. */
export const aboutRegistry = () => ask(about.get, {});
