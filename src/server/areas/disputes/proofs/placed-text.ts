import { proofMeansOf } from '../../../../contract/disputes/proof-means.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { mailboxOf } from '../../limits/rules.ts';

interface Placing {
  identifier: NormalIdentifier;
  contactEmail: string;
}

/** What stands before the code of a website, so that whoever finds it knows what it is for. */
const websitePrefix = 'fraud-shield-proof=';
/** Characters of the code of a profile, which has little room: 40 bits. */
const profileCodeLength = 10;

/**
 * What a profile or a website must show, under each key, the current one first. It belongs to the identifier and the mailbox, so
 * that whoever begins again has nothing to change, and what one person placed proves nothing for another.
 */
export function placedTexts({ vault }: App, { identifier: { kind, value }, contactEmail }: Placing): string[] {
  return vault.blindIndexes('placed proof', `${kind} ${value} ${mailboxOf(contactEmail)}`).map((digest) => {
    const code = digest.replaceAll('-', '');
    return proofMeansOf(kind).otherwise === 'website'
      ? websitePrefix + code
      : `FS-${code.slice(0, profileCodeLength).toUpperCase()}`;
  });
}
