import type { ProfileBody } from '../../../../contract/accounts/account.ts';
import type { UserProfile } from '../../../../contract/accounts/auth.ts';
import type { StoredUser } from '../../../lib/session/user-store.ts';

/** The form's values; missing ones are empty strings. */
interface ProfileValues {
  username: string;
  email: string;
  phone: string;
  websiteUrl: string;
  address: string;
  photoURL: string | null;
}

export const profileValues = (
  { displayName, email, photoURL }: StoredUser,
  { phone, websiteUrl, address }: UserProfile,
): ProfileValues => ({
  username: displayName,
  email,
  phone: phone ?? '',
  websiteUrl: websiteUrl ?? '',
  address: address ?? '',
  photoURL,
});

/** Converts the saved body back to form values. */
export const savedValues = (body: ProfileBody): ProfileValues => ({
  ...body,
  phone: body.phone ?? '',
  websiteUrl: body.websiteUrl ?? '',
  address: body.address ?? '',
});
