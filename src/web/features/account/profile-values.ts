import type { ProfileBody } from '../../../contract/account.ts';
import type { UserProfile } from '../../../contract/auth.ts';
import type { ShownUser } from '../../lib/user-store.ts';

/** The form's values: what is not there is empty. */
export interface ProfileValues {
  username: string;
  email: string;
  phone: string;
  websiteUrl: string;
  address: string;
  photoURL: string | null;
}

export const typedFields = ['username', 'phone', 'websiteUrl', 'address'] as const;

export const profileValues = (
  { displayName, email, photoURL }: ShownUser,
  { phone, websiteUrl, address }: UserProfile,
): ProfileValues => ({
  username: displayName,
  email,
  phone: phone ?? '',
  websiteUrl: websiteUrl ?? '',
  address: address ?? '',
  photoURL,
});

/** What was sent, as the form shows it. */
export const savedValues = (body: ProfileBody): ProfileValues => ({
  ...body,
  phone: body.phone ?? '',
  websiteUrl: body.websiteUrl ?? '',
  address: body.address ?? '',
});

/** A web address as people type it: without its scheme it is meant to have the usual one. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}
