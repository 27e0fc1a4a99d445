import { checks } from './business/checks.ts';
import { developer } from './business/developer.ts';
import { docs } from './business/docs.ts';

/** Lists, history and the API: what accounts whose keys are used read. */
export const words = {
  ...checks,
  ...developer,
  ...docs,
};
