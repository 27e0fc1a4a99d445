import * as z from 'zod/mini';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { FileBytes } from '../file-bytes.ts';
import { languageCodes } from '../languages.ts';
import { fileQuota } from '../limits/quotas.ts';
import { Email } from '../rules/email.ts';
import { Phone } from '../rules/identifiers.ts';
import { newPassword, presentPassword } from '../rules/password.ts';
import { id, messageKey, optionalText, rawText, text } from '../rules/text.ts';
import { webAddress } from '../rules/web-address.ts';
import { said } from '../said.ts';
import { AccountName, PasswordChanged } from './auth.ts';

/** 5 MB. */
export const pictureMaxBytes = 5_000_000;

/** The last part of a picture's path: its id, with the extension of its type. */
export const pictureName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;
const pictureNameLength = 41;

/** The whole profile. A missing, null or empty value is removed; a picture only by null. */
export const ProfileBody = z.object({
  username: AccountName,
  /** Must be the account's own; it cannot be changed. */
  email: Email,
  phone: optionalText(Phone),
  websiteUrl: optionalText(
    text({ required: messageKey('websiteInvalid'), max: [2048, messageKey('websiteInvalid')], rawMax: 2048 }).check(
      z.regex(webAddress, messageKey('websiteInvalid')),
    ),
  ),
  address: optionalText(text({ required: messageKey('addressRequired'), max: [200, messageKey('addressMax')] })),
  /** From `account.uploadPicture` or `GET /auth/user`; null removes the picture. */
  photoURL: z.nullable(rawText(200, messageKey('photoNotYours'))),
});
export type ProfileBody = z.output<typeof ProfileBody>;

export const ChangePasswordBody = z.object({
  oldPassword: presentPassword(messageKey('currentPasswordRequired')),
  newPassword: newPassword(messageKey('newPasswordRequired')),
});
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

export const DeleteBody = z.object({
  /** Must be the account's own, as confirmation (A8). */
  email: Email,
  /** Deletes the reports too; otherwise they stay without an author. */
  withdrawReports: z._default(z.boolean(), false),
});
export type DeleteBody = z.output<typeof DeleteBody>;

/** A live session. Times are ISO 8601, UTC. */
export const Session = z.object({
  id: z.string(),
  /** From the User-Agent: proper names such as `Firefox` and `Windows`. */
  device: z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) }),
  /** The IP address of the sign-in; null when unknown. */
  address: z.nullable(z.string()),
  createdAt: z.string(),
  /** Precise to the minute. */
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  /** Whether it is the caller's session. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

const themes = ['system', 'light', 'dark'] as const;

/** Urdu typefaces: Naskh, common on screens, and Nastaliq, common in print. */
const scripts = ['naskh', 'nastaliq'] as const;
/** Digits of counts and dates in Urdu: 123 or ۱۲۳. */
const digitKinds = ['latin', 'urdu'] as const;

/** Whether and how often an account gets mail about corrections. */
export const correctionMails = ['none', 'at_once', 'daily'] as const;
export type CorrectionMail = (typeof correctionMails)[number];

export const Preferences = z.object({
  theme: z.enum(themes),
  language: z.enum(languageCodes),
  script: z.enum(scripts),
  digits: z.enum(digitKinds),
  /** Mails about sign-ins from new devices; mails about the password are always sent. */
  mailNotices: z.boolean(),
  /** Mails about reports that changed after a lookup of the account showed them; `daily` is one a day at most. */
  correctionMail: z._default(z.enum(correctionMails), 'daily'),
});
export type Preferences = z.infer<typeof Preferences>;

/** What is absent stays unchanged: another browser may have changed it meanwhile. */
export const PreferencesBody = z.partial(
  z.strictObject({ ...Preferences.shape, correctionMail: z.enum(correctionMails) }),
);
export type PreferencesBody = z.infer<typeof PreferencesBody>;

export const account = {
  update: endpoint('PUT', '/auth/update', {
    summary: 'Replace the profile',
    body: ProfileBody,
    response: said('profileUpdated'),
  }),
  uploadPicture: endpoint('POST', '/files/profile', {
    summary: 'Upload a profile picture; it is deleted after a day unless it is saved with the profile',
    upload: { field: 'file', maxBytes: pictureMaxBytes },
    /** For `photoURL`. */
    response: z.object({ url: z.string() }),
    problems: [...attemptsLimited, 'uploadsPaused', ...fileQuota],
    grows: 'files',
  }),
  picture: endpoint('GET', '/files/profile/{name}', {
    summary: "One of the caller's own profile pictures, a WebP of 256 by 256 pixels, at the path in `photoURL`",
    params: z.object({
      name: rawText(pictureNameLength, messageKey('invalidValue')).check(
        z.regex(pictureName, messageKey('invalidValue')),
      ),
    }),
    download: true,
    response: FileBytes,
    problems: ['noSuchPath'],
  }),
  changePassword: endpoint('PUT', '/auth/change-password', {
    summary: 'Set a new password; ends every session, this one included',
    description: 'API keys keep working.',
    work: 'password',
    body: ChangePasswordBody,
    response: PasswordChanged,
    problems: attemptsLimited,
  }),
  remove: endpoint('DELETE', '/auth/delete', {
    summary: 'Delete the account, its sessions, key pairs and usage',
    stepUp: true,
    body: DeleteBody,
    response: said('accountDeleted'),
    problems: ['lastAdmin'],
  }),
  sessions: endpoint('GET', '/auth/sessions', {
    summary: 'Where the account is logged in, the latest seen first',
    response: z.array(Session),
  }),
  endSession: endpoint('DELETE', '/auth/sessions/{id}', {
    summary: "End one of the caller's sessions",
    params: z.object({ id: id(messageKey('sessionNotFound')) }),
    response: said('sessionEnded'),
    problems: ['sessionNotFound'],
  }),
  endOtherSessions: endpoint('DELETE', '/auth/sessions', {
    summary: "End all of the caller's sessions but this one",
    response: said('otherSessionsEnded'),
  }),
  preferences: endpoint('GET', '/auth/preferences', {
    summary: 'Theme, language, script, digits and which emails are sent',
    response: Preferences,
  }),
  savePreferences: endpoint('PUT', '/auth/preferences', {
    summary: 'Change preferences; those that are missing stay as they are',
    body: PreferencesBody,
    response: said('preferencesSaved'),
  }),
};
