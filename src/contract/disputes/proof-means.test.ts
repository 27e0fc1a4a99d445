import { describe, expect, test } from 'vitest';
import { identifierKinds } from '../rules/identifier-kinds.ts';
import { oneMatter, type ProofDecision, proofMeansOf, proofReasonsFor, provenBy, provenWith } from './proof-means.ts';

const number = '+923001234567';
const [phone, wallet] = [
  { kind: 'phone', value: number },
  { kind: 'wallet', value: number },
] as const;

describe('the means of a proof', () => {
  test.each(identifierKinds)('of %s have reasons for moderators exactly where one decides', (kind) => {
    const { otherwise } = proofMeansOf(kind);
    const isDecided = otherwise === 'document' || otherwise === 'profile';
    for (const decision of ['approve', 'refuse'] satisfies ProofDecision[])
      expect(proofReasonsFor(kind, decision).length > 0).toBe(isDecided);
  });

  test('a phone number proves the wallet with it, and a wallet no phone number', () => {
    expect([provenWith(phone), provenWith(wallet)]).toEqual([[phone, wallet], [wallet]]);
    expect([provenBy(phone), provenBy(wallet)]).toEqual([[phone], [phone, wallet]]);
    expect([oneMatter(phone), oneMatter(wallet)]).toEqual([
      [phone, wallet],
      [phone, wallet],
    ]);
  });

  test('every other kind is a matter of its own', () => {
    for (const kind of identifierKinds.filter((one) => one !== 'phone' && one !== 'wallet')) {
      const one = { kind, value: 'x' };
      expect([provenWith(one), provenBy(one), oneMatter(one)]).toEqual([[one], [one], [one]]);
    }
  });
});
