import type { Statement } from '../../src/server/platform/db/pool.ts';

/** A statement that a test writes itself. The name is unique because the driver prepares statements by name. */
export const raw = <Row>(text: string): Statement<Row> => ({ name: `test ${crypto.randomUUID()}`, text });
