import { lookupSplits } from './split-lookups.ts';
import { namingSplits } from './split-naming.ts';
import { rowSplits } from './split-rows.ts';
import { standingSplits } from './split-standing.ts';

/** The statements of this module that concern more than one distribution, split. */
export const reportSplits = [...lookupSplits, ...namingSplits, ...rowSplits, ...standingSplits];
export { resealSplit } from './split-reseal.ts';
