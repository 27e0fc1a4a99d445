/** What a registry of a given size consists of: how many of each, and who has how many of them. */
import { mulberry32 } from '../../dist/server/demo/reports.js';

const dayMs = 24 * 60 * 60 * 1000;
/** The first time that ids of reports can have. */
const epoch = Date.parse('2024-01-01');

/** @typedef {ReturnType<typeof shapeOf>} Shape */

/** @param {number} reports @param {Date} [now] */
export function shapeOf(reports, now = new Date()) {
  const part = (/** @type {number} */ share, least = 1) => Math.max(least, Math.round(reports * share));
  return {
    reports,
    now,
    /** Reports that the command `import` files, after the others were copied. */
    imported: part(0.1),
    /** Authors: the first one is the importer, with a fifth of all reports. */
    authors: part(0.005, 20),
    /** People who are named. */
    people: part(0.4),
    /** Reports of which each names somebody whom no other one names. */
    singles: Math.min(20_000, part(0.2)),
    /** Of some, the most named, many reports. */
    hot: { people: part(0.00001, 2), share: 0.02 },
    warm: { people: part(0.0001, 5), share: 0.02 },
    businesses: part(0.001, 5),
    moderators: 5,
    queued: part(0.02, 20),
    flags: part(0.005, 10),
    decisions: part(0.05, 20),
    disputes: part(0.002, 10),
    cases: part(0.001, 5),
    /** Of each that staff have a list of: proofs, applications, invitations and so on. */
    lists: part(0.0005, 5),
    auditLines: part(1),
    disclosures: part(0.3),
    usageDays: 365,
  };
}

/** Pseudo-random choices, the same in every run. @param {number} seed */
export function choices(seed) {
  const random = mulberry32(seed);
  const below = (/** @type {number} */ count) => Math.floor(random() * count);
  return {
    random,
    below,
    /** @template T @param {readonly T[]} some @returns {T} */
    oneOf: (some) => /** @type {T} */ (some[below(some.length)]),
    /** A place from 0, of which the first ones come far more often (Zipf's law). @param {number} count */
    tailed: (count) => Math.min(count - 1, Math.floor(count ** random()) - 1),
    /** Whether something happens that happens so often. @param {number} share */
    isIn: (share) => random() < share,
    uuid() {
      const hex = Array.from({ length: 4 }, () =>
        below(2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      ).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

/**
 * When the reports are filed that are copied: more from year to year, and the importer's in one evening.
 * @param {Shape} shape
 */
export function timesOf({ reports, imported, now }) {
  const copied = reports - imported;
  const evening = { from: Math.round(copied * 0.78), to: Math.round(copied * 0.78) + imported };
  const span = now.getTime() - dayMs - epoch;
  const at = (/** @type {number} */ place) => {
    if (place < evening.from) return epoch + dayMs + 0.8 * span * Math.sqrt(place / evening.from);
    const began = epoch + dayMs + 0.8 * span;
    if (place < evening.to) return began + (place - evening.from) * 100;
    return began + dayMs + (0.2 * span - 2 * dayMs) * ((place - evening.to) / (copied - evening.to));
  };
  return {
    copied,
    /** Whether the report at a place is the importer's. @param {number} place */
    isImporters: (place) => place >= evening.from && place < evening.to,
    /** Rises with the place. @param {number} place from 0 */
    at: (place) => new Date(Math.floor(at(place))),
  };
}
