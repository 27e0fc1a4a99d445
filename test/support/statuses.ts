import { type StaffRole, staffRoles } from '../../src/contract/accounts/roles.ts';

/** Who makes a call. */
export type Caller =
  | 'no credentials'
  | 'another account'
  | 'the owner'
  | 'a key pair'
  | 'API key without its secret'
  | 'a revoked key pair'
  | 'an expired session'
  | 'a deleted account'
  | `only ${StaffRole}`;

/** Without a role a signed-in account is a member, and roles change nothing about calls that are not for staff. */
export type Statuses = Record<Exclude<Caller, `only ${StaffRole}`>, number> & {
  [Staff in `only ${StaffRole}`]?: number;
};

/** Answered to everyone. */
export const everyone: Statuses = {
  'no credentials': 200,
  'another account': 200,
  'the owner': 200,
  'a key pair': 200,
  'API key without its secret': 200,
  'a revoked key pair': 200,
  'an expired session': 200,
  'a deleted account': 200,
};
/** Every account gets its own data. */
export const anySession: Statuses = {
  'no credentials': 401,
  'another account': 200,
  'the owner': 200,
  'a key pair': 401,
  'API key without its secret': 401,
  'a revoked key pair': 401,
  'an expired session': 401,
  'a deleted account': 401,
};
/** The call names a resource of an account: for others it does not exist. */
export const ownerOnly: Statuses = { ...anySession, 'another account': 404 };
/** The call names the account: others are refused. */
export const ownAccount: Statuses = { ...anySession, 'another account': 422 };
export const keyPair: Statuses = {
  'no credentials': 401,
  'another account': 401,
  'the owner': 401,
  'a key pair': 200,
  'API key without its secret': 401,
  'a revoked key pair': 403,
  'an expired session': 401,
  'a deleted account': 401,
};
/** Staff with one of these roles; for everyone else who is signed in the path does not exist. */
export const staffWith = (...roles: StaffRole[]): Statuses => ({
  ...anySession,
  'another account': 404,
  'the owner': 404,
  ...Object.fromEntries(staffRoles.map((role) => [`only ${role}`, roles.includes(role) ? 200 : 404])),
});
/** As the roles are meant, not as `roles.ts` says. */
export const moderators = staffWith('moderator', 'admin');
export const inspectors = staffWith('auditor', 'admin');
export const overseers = staffWith('moderator', 'auditor', 'admin');
export const admins = staffWith('admin');
/** A session gets its account's data, a key pair its own. */
export const sessionOrKeyPair: Statuses = { ...keyPair, 'another account': 200, 'the owner': 200 };
export const apiKey: Statuses = { ...keyPair, 'API key without its secret': 200 };
