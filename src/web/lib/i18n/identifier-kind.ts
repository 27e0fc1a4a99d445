import { type IdentifierKind, identifierKinds } from '../../../contract/rules/identifier-kinds.ts';
import { labelsOf } from './labels.ts';

/** What the kinds are called. */
export const kindLabels = labelsOf('kind', identifierKinds);

/** What is shown to type one on a phone. */
export const keyboards: Record<IdentifierKind, 'email' | 'tel' | 'numeric' | 'text' | 'url'> = {
  email: 'email',
  CNIC: 'numeric',
  phone: 'tel',
  iban: 'text',
  wallet: 'tel',
  host: 'url',
  handle: 'text',
};
