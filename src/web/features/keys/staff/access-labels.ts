import type { AccessPurpose, AccessState, AccessVolume } from '../../../../contract/keys/access.ts';
import type { AccessDecision } from '../../../../contract/keys/staff-access.ts';
import type { TextKey } from '../../../lib/i18n/i18n.ts';

export const purposeLabels = {
  orders: 'accessPurposeOrders',
  marketplace: 'accessPurposeMarketplace',
  lending: 'accessPurposeLending',
  payments: 'accessPurposePayments',
  telecom: 'accessPurposeTelecom',
  hiring: 'accessPurposeHiring',
  investigation: 'accessPurposeInvestigation',
  research: 'accessPurposeResearch',
  other: 'accessPurposeOther',
} as const satisfies Record<AccessPurpose, TextKey>;

export const volumeLabels = {
  upTo1000: 'accessVolume1000',
  upTo10000: 'accessVolume10000',
  upTo100000: 'accessVolume100000',
  more: 'accessVolumeMore',
} as const satisfies Record<AccessVolume, TextKey>;

export const stateLabels = {
  waiting: 'applicationWaiting',
  approved: 'applicationApproved',
  refused: 'applicationRefused',
  ended: 'applicationEnded',
} as const satisfies Record<AccessState, TextKey>;

/** The words of the dialog that asks why. */
export const decisionLabels = {
  approve: { yes: 'applicationApproveYes', title: 'applicationApproveTitle', text: 'applicationApproveText' },
  refuse: { yes: 'applicationRefuseYes', title: 'applicationRefuseTitle', text: 'applicationRefuseText' },
  end: { yes: 'applicationEndYes', title: 'applicationEndTitle', text: 'applicationEndText' },
} as const satisfies Record<AccessDecision, { yes: TextKey; title: TextKey; text: TextKey }>;
