import type { Correction } from '../../../../contract/lookup/corrections.ts';

/** A correction that was not read. */
export const aCorrection = (overrides: Partial<Correction> = {}): Correction => ({
  correctionID: '12',
  reportID: '380571849138569216',
  reference: 'FS-7K4Q-92',
  kind: 'withdrawn',
  happenedAt: '2026-11-20T10:00:00.000Z',
  lookups: 2,
  firstLookup: { requestId: '0b0e9a2e-6f43-4c1d-9a52-3f1d6c7a8e90', at: '2026-11-18T09:00:00.000Z' },
  lastLookup: { requestId: '7d1c1f0a-8f0e-4f3a-a4f4-2b1f5a7a9c11', at: '2026-11-19T09:00:00.000Z' },
  read: false,
  ...overrides,
});
