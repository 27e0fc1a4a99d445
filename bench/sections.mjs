/** The sections of the bench by name. Each returns rows of the table and their raw numbers. */

import { calls } from './every-call.mjs';
import { batch, filing } from './filing.mjs';
import { imports } from './imports.mjs';
import { memory } from './memory.mjs';
import { connections, lookup } from './new-people.mjs';
import { verdicts } from './verdicts.mjs';

/**
 * @typedef {object} Given
 * @property {import('./dataset.mjs').Dataset} dataset
 * @property {string} root the folder of the registries
 * @property {{ reports: number, rounds: number, seconds: number, tiny: boolean, full: boolean }} scale
 * @property {(line: string) => void} print
 *
 * @typedef {(given: Given) => Promise<{ figures: import('./figures.mjs').Figure[], raw: unknown }>} Section
 */

/** @type {Record<string, Section>} */
export const sections = { lookup, connections, verdicts, batch, calls, import: imports, filing, memory };
