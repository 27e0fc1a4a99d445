import * as z from 'zod/mini';
import { AccountName, Message } from './auth.ts';
import { Email } from './email.ts';
import { attemptsLimited, endpoint } from './endpoint.ts';
import { Phone } from './identifiers.ts';
import { languageCodes } from './languages.ts';
import { newPassword, presentPassword } from './password.ts';
import { optionalText, say, text } from './text.ts';
import { webAddress } from './web-address.ts';

/** Bytes of a profile picture at most: 5 MB. */
export const pictureMaxBytes = 5_000_000;

/** What the profile form sends: the whole profile, every time. Missing, null and empty are the same. */
export const ProfileBody = z.object({
  username: AccountName,
  /** Must be the account's own: it is shown and cannot be changed. */
  email: Email,
  phone: optionalText(Phone),
  websiteUrl: optionalText(
    text({ required: say('websiteInvalid'), max: [2048, say('websiteInvalid')] }).check(
      z.regex(webAddress, say('websiteInvalid')),
    ),
  ),
  address: optionalText(text({ required: say('addressRequired'), max: [200, say('addressMax')] })),
  /** What `account.uploadPicture` answered or what `GET /auth/user` gave; null takes the picture away. */
  photoURL: z.nullable(z.string(say('photoNotYours')).check(z.maxLength(200, say('photoNotYours')))),
});
export type ProfileBody = z.output<typeof ProfileBody>;

export const ChangePasswordBody = z.object({
  oldPassword: presentPassword(say('currentPasswordRequired')),
  newPassword: newPassword(say('newPasswordRequired')),
});
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

export const DeleteBody = z.object({
  /** Must be the account's own, typed as a confirmation (A8). */
  email: Email,
  /** Takes the reports out of the registry too; otherwise they stay without their author. */
  withdrawReports: z._default(z.boolean(), false),
});
export type DeleteBody = z.output<typeof DeleteBody>;

/** One sign-in that has not ended. Times are ISO 8601, UTC. */
export const Session = z.object({
  id: z.string(),
  /** What signed in, as far as it said; both are proper names, `Firefox` and `Windows` say. */
  device: z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) }),
  /** The IP address it signed in from; null for sessions from before it was kept. */
  address: z.nullable(z.string()),
  createdAt: z.string(),
  /** To the minute. */
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const themes = ['system', 'light', 'dark'] as const;

/** The hands that Urdu is shown in: that of screens, and that of its books and newspapers. */
export const scripts = ['naskh', 'nastaliq'] as const;
/** What counts and dates are written in where the language is Urdu: 123 or ۱۲۳. */
export const digitKinds = ['latin', 'urdu'] as const;

export const Preferences = z.object({
  theme: z.enum(themes),
  language: z.enum(languageCodes),
  script: z.enum(scripts),
  digits: z.enum(digitKinds),
  /** Whether a mail tells of a sign-in from a new device. What concerns the password is always told. */
  mailNotices: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

/** What is saved. Script and digits stay as they are when they are absent. */
export const PreferencesBody = z.object({
  ...Preferences.shape,
  script: z.optional(Preferences.shape.script),
  digits: z.optional(Preferences.shape.digits),
});
export type PreferencesBody = z.infer<typeof PreferencesBody>;

export const account = {
  update: endpoint('PUT', '/auth/update', {
    summary: 'Replace the profile',
    access: 'session',
    body: ProfileBody,
    response: Message,
  }),
  uploadPicture: endpoint('POST', '/files/profile', {
    summary: 'Upload a profile picture; it counts once it is saved with the profile, and is forgotten after a day',
    access: 'session',
    upload: { field: 'file', maxBytes: pictureMaxBytes },
    /** For `photoURL`. */
    response: z.object({ url: z.string() }),
    problems: [...attemptsLimited, 'uploadsPaused'],
  }),
  changePassword: endpoint('PUT', '/auth/change-password', {
    summary: 'Set a new password; ends every session, this one included',
    access: 'session',
    body: ChangePasswordBody,
    response: Message,
    problems: attemptsLimited,
  }),
  remove: endpoint('DELETE', '/auth/delete', {
    summary: 'Delete the account, its sessions, key pairs and usage',
    access: 'session',
    body: DeleteBody,
    response: Message,
  }),
  sessions: endpoint('GET', '/auth/sessions', {
    summary: 'Where the account is signed in, the latest seen first',
    access: 'session',
    response: z.array(Session),
  }),
  endSession: endpoint('DELETE', '/auth/sessions/{id}', {
    summary: "End one of the caller's sessions",
    access: 'session',
    params: z.object({ id: z.uuid(say('sessionNotFound')) }),
    response: Message,
    problems: ['sessionNotFound'],
  }),
  endOtherSessions: endpoint('DELETE', '/auth/sessions', {
    summary: "End all of the caller's sessions but this one",
    access: 'session',
    response: Message,
  }),
  preferences: endpoint('GET', '/auth/preferences', {
    summary: 'Theme, language, script, digits and mail notices',
    access: 'session',
    response: Preferences,
  }),
  savePreferences: endpoint('PUT', '/auth/preferences', {
    summary: 'Replace the preferences; script and digits stay as they are when they are absent',
    access: 'session',
    body: PreferencesBody,
    response: Message,
  }),
};
