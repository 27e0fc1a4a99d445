import type { ApiMessageKey } from './api-messages.ts';
import { disputeProblems } from './dispute-problems.ts';
import { keyProblems } from './key-problems.ts';
import { moderationProblems } from './moderation-problems.ts';
import { namedProblems } from './named-problems.ts';
import { pages } from './pages.ts';
import { policyProblems } from './policy-problems.ts';
import { signInProblems } from './sign-in-problems.ts';
import { staffProblems } from './staff-problems.ts';

/** The documentation of a problem. */
export interface ProblemKind {
  status: number;
  /** The `title` of the problem. */
  title: string;
  meaning: string;
  /** What the caller can do. */
  remedy: string;
}

/**
 * Every problem of the API (L5) by code, which is also the key of its message. `type` links to its paragraph on the docs
 * page, and the OpenAPI document lists them by status.
 */
export const problemCatalogue = {
  ...policyProblems,
  ...staffProblems,
  ...signInProblems,
  ...moderationProblems,
  ...namedProblems,
  ...disputeProblems,

  // 400
  requestBroken: {
    status: 400,
    title: 'Unreadable request',
    meaning:
      'The request is not HTTP as we read it, its head is too large (431), it took too long to arrive (408), or it expects something first that there is not (417).',
    remedy: 'Send it anew, whole; a proxy on the way may have changed it.',
  },
  jsonBroken: {
    status: 400,
    title: 'Broken JSON',
    meaning: 'The body, or the request itself, could not be read.',
    remedy: 'Send one JSON object, encoded in UTF-8.',
  },
  bodyEmpty: {
    status: 400,
    title: 'Empty body',
    meaning: 'The call takes a JSON object, and the request has no body.',
    remedy: 'Send a body. A client that follows a redirect, or that is told to use GET, may have dropped it.',
  },
  bodyTooComplex: {
    status: 400,
    title: 'Too complex a body',
    meaning: 'The body is nested deeper than ten levels, or holds more than 20,000 values.',
    remedy: 'Send the fields that the endpoint names, and no others.',
  },

  uploadBroken: {
    status: 400,
    title: 'Broken upload',
    meaning: 'The body is not multipart/form-data that can be read, or it ended too early.',
    remedy: 'Send the file anew, in the field that the endpoint names.',
  },

  // 401
  notSignedIn: {
    status: 401,
    title: 'Not signed in',
    meaning: 'The call needs a session, and there is none, or it is over.',
    remedy: 'Sign in, and send the cookie or the bearer token.',
  },
  signInRefused: {
    status: 401,
    title: 'Sign-in refused',
    meaning: 'E-mail and password do not belong together. Which of the two is wrong is not told.',
    remedy: 'Try again, or ask for a new password.',
  },
  ...keyProblems,

  // 403
  xsrfMissing: {
    status: 403,
    title: 'XSRF token missing',
    meaning: 'A call by cookie that changes something came without the proof that our own page made it.',
    remedy: 'Send the value of the cookie XSRF-TOKEN in the header X-XSRF-TOKEN, or use a bearer token.',
  },
  stepUpRequired: {
    status: 403,
    title: 'Confirmation needed',
    meaning: 'The call needs proof, no older than 15 minutes, of who is using the session. Signing in is such a proof.',
    remedy: 'Call POST /auth/step-up, for example with the password, and repeat the call.',
  },

  // 404
  noSuchPath: {
    status: 404,
    title: 'Nothing here',
    meaning: 'The API has no such path.',
    remedy: 'Compare the path with the documentation. All paths begin with /api.',
  },
  pathMistaken: {
    status: 404,
    title: 'Path mistaken',
    meaning: 'The API has no such path, but a similar one, which values.path names.',
    remedy: 'Call that one if you meant it.',
  },
  reportNotFound: {
    status: 404,
    title: 'No such report',
    meaning: 'There is no such report among those of the account.',
    remedy: 'List the reports of the account.',
  },
  attachmentNotFound: {
    status: 404,
    title: 'No such file',
    meaning: 'There is no such file at a report of the account.',
    remedy: 'List the files of the report.',
  },
  keyNotFound: {
    status: 404,
    title: 'No such key',
    meaning: 'There is no such API key among those of the account.',
    remedy: 'List the keys of the account.',
  },

  sessionNotFound: {
    status: 404,
    title: 'No such session',
    meaning: 'There is no such session among those of the account, or it is over.',
    remedy: 'List the sessions of the account.',
  },

  factorNotFound: {
    status: 404,
    title: 'No such factor',
    meaning: 'The account has no such second factor.',
    remedy: 'List the factors of the account.',
  },

  // 405
  methodNotAllowed: {
    status: 405,
    title: 'Wrong method',
    meaning: 'The path exists, but it does not take this method.',
    remedy: 'Use a method that the header Allow names.',
  },

  // 409
  passkeyLimit: {
    status: 409,
    title: 'Too many passkeys',
    meaning: 'The account has 10 passkeys, which is as many as it may have.',
    remedy: 'Remove one that is not used any more.',
  },
  factorExists: {
    status: 409,
    title: 'Factor exists',
    meaning: 'The account has an authenticator app already.',
    remedy: 'Remove the one it has, then add the other.',
  },
  emailTaken: {
    status: 409,
    title: 'E-mail taken',
    meaning: 'There is an account with this e-mail address.',
    remedy: 'Sign in instead.',
  },
  reportStale: {
    status: 409,
    title: 'Report changed meanwhile',
    meaning: 'The report has a newer version than the one in If-Match.',
    remedy: 'Load the newer version and make the change again.',
  },
  reportClosed: {
    status: 409,
    title: 'Report closed',
    meaning: 'The report was removed by a moderator, or its time in the registry is over.',
    remedy: 'The report can no longer be changed. File a new one if there is something new to say.',
  },
  fileKept: {
    status: 409,
    title: 'File must be kept',
    meaning: 'The registry has to keep the report as it is for now, with its files.',
    remedy: 'Ask the operator of the registry. You can still withdraw the report.',
  },
  keyLimit: {
    status: 409,
    title: 'Too many keys',
    meaning:
      'The account has 20 key pairs that work, which is as many as it may have. A replaced pair counts until it ends.',
    remedy: 'Revoke a pair that is not used any more, or replace one with "now": true.',
  },
  keyNotActive: {
    status: 409,
    title: 'Key not active',
    meaning: 'The pair was revoked or replaced already, so it cannot be replaced again.',
    remedy: 'Rotate the newest pair.',
  },
  fileBeingChecked: {
    status: 409,
    title: 'File being checked',
    meaning: 'The scanner for malware has not seen the file yet, so it cannot be downloaded.',
    remedy: 'List the files of the report again later; the file can be downloaded once it was checked.',
  },

  // 413, 415, 422
  identifierSafelisted: {
    status: 422,
    title: 'Identifier cannot be listed',
    meaning:
      'The report names an identifier that belongs to a bank, an authority, a helpline or the registry itself; errors names the fields. Nothing was filed.',
    remedy:
      'Check the identifier. If it was used for the fraud all the same, send the report again with ?review=true: it is held until a moderator has decided.',
  },
  fileInfected: {
    status: 422,
    title: 'Malware found',
    meaning: 'The scanner found malware in the file that the message names. Nothing of it was kept.',
    remedy: 'Check the device that the file came from, and send a clean copy.',
  },
  bodyTooLarge: {
    status: 413,
    title: 'Body too large',
    meaning: 'The body is larger than 100 kB; a batch of lookups may have 1 MB.',
    remedy: 'Send less at once.',
  },
  uploadTooLarge: {
    status: 413,
    title: 'File too large',
    meaning: 'The file is larger than the endpoint takes.',
    remedy: 'Send a smaller one.',
  },
  mediaTypeUpload: {
    status: 415,
    title: 'Not an upload',
    meaning: 'The call takes a file, and the body is not declared as multipart/form-data.',
    remedy: 'Send the file as multipart/form-data.',
  },
  mediaType: {
    status: 415,
    title: 'Wrong media type',
    meaning: 'The body is not declared as JSON.',
    remedy: 'Send the header Content-Type: application/json.',
  },
  encodingUnsupported: {
    status: 415,
    title: 'Compressed body',
    meaning: 'The body came with Content-Encoding, and bodies are not decompressed here.',
    remedy: 'Send it uncompressed. Answers can be compressed: ask for that with Accept-Encoding.',
  },
  invalidInput: {
    status: 422,
    title: 'Values not accepted',
    meaning: 'The request was understood, and some of its values are not acceptable. No lookup was made.',
    remedy: 'See errors: each names the path of a value and what was expected.',
  },

  // 429
  tooManyCalls: {
    status: 429,
    title: 'Too many calls',
    meaning: 'The key has made as many calls as its plan allows in a second. No lookup was made.',
    remedy: 'Wait as many seconds as Retry-After says. The client library does so by itself.',
  },
  tooManyLookups: {
    status: 429,
    title: 'Too many lookups',
    meaning: 'The key has made as many lookups as its plan allows in a minute. A batch counts as its queries.',
    remedy: 'Wait as many seconds as Retry-After says.',
  },
  tooManyIdentifiers: {
    status: 429,
    title: 'Too many identifiers',
    meaning:
      'The account has asked for as many different e-mails, CNICs and phone numbers as its plan allows in a day (UTC). Those it has asked for today can be asked for again.',
    remedy: 'Wait for the next day, or ask the operator for a larger plan.',
  },
  quotaReports: {
    status: 429,
    title: 'Report quota used up',
    meaning:
      'The account has filed as many reports today (UTC) as it may. The quota rises when its e-mail is confirmed, and again after some days.',
    remedy: 'Wait as many seconds as Retry-After says, or confirm the e-mail. GET /quotas says what is left.',
  },
  quotaEdits: {
    status: 429,
    title: 'Correction quota used up',
    meaning: 'The account has corrected its reports as often today (UTC) as it may.',
    remedy: 'Wait as many seconds as Retry-After says, or confirm the e-mail. GET /quotas says what is left.',
  },
  quotaFiles: {
    status: 429,
    title: 'File quota used up',
    meaning: 'The account has uploaded as many files today (UTC) as it may, profile pictures included.',
    remedy: 'Wait as many seconds as Retry-After says, or confirm the e-mail. GET /quotas says what is left.',
  },
  quotaBytes: {
    status: 429,
    title: 'Upload quota used up',
    meaning: 'The file does not fit into what the account may still upload today (UTC).',
    remedy: 'Send a smaller file, or wait as many seconds as Retry-After says. GET /quotas says what is left.',
  },
  quotaNetwork: {
    status: 429,
    title: 'Network quota used up',
    meaning:
      'The new accounts that were registered from the same network have together filed or uploaded as much today (UTC) as they may; values.quota says which quota. Established accounts are not counted.',
    remedy: 'Wait as many seconds as Retry-After says.',
  },
  tooManyIdentifiersNetwork: {
    status: 429,
    title: 'Too many identifiers from a network',
    meaning:
      'The account has no confirmed e-mail, and all such accounts that were registered from its network have together asked for as many different identifiers as they may in a day (UTC).',
    remedy: 'Confirm the e-mail of the account, or wait for the next day.',
  },
  newKeysPaused: {
    status: 429,
    title: 'No new keys in this hour',
    meaning: 'The registry has given out as many live API keys in this hour as the operator allows.',
    remedy: 'Wait as many seconds as Retry-After says. Test pairs can be made, and pairs that exist go on working.',
  },
  tooManyKeyPairs: {
    status: 429,
    title: 'Too many new keys',
    meaning: 'The account has made as many key pairs in 24 hours as it may, by creating and by replacing them.',
    remedy: 'Wait as many seconds as Retry-After says. The pairs that exist go on working.',
  },

  tryAgainInSeconds: {
    status: 429,
    title: 'Too many attempts',
    meaning: 'This was tried too often for this account or from this address.',
    remedy: 'Wait as many seconds as Retry-After says.',
  },
  tryAgainInMinutes: {
    status: 429,
    title: 'Too many attempts',
    meaning: 'This was tried too often for this account or from this address.',
    remedy: 'Wait as many seconds as Retry-After says.',
  },

  // 500, 503
  generic: {
    status: 500,
    title: 'Internal error',
    meaning: 'Something broke on our side. It is no verdict: it does not mean that nothing is known.',
    remedy: 'Try again later, and tell the operator the request id.',
  },
  recordUnreadable: {
    status: 500,
    title: 'Record could not be opened',
    meaning:
      'What is stored was damaged, or changed by another program, so it is not shown. Other records are not affected. This does not mean that an identifier is clean or reported.',
    remedy: 'Tell the operator the request id. Trying again does not help.',
  },
  unavailable: {
    status: 503,
    title: 'Not ready',
    meaning: 'The database is away or overloaded. It is no verdict: it does not mean that nothing is known.',
    remedy: 'Wait as many seconds as Retry-After says, and try again.',
  },
  noSpace: {
    status: 507,
    title: 'Too little space',
    meaning:
      "The disk of the registry has less free space than the operator's reserve. Registrations, reports, corrections and uploads are refused; lookups and everything else go on.",
    remedy: 'Wait as many seconds as Retry-After says, and try again.',
  },
  uploadsPaused: {
    status: 503,
    title: 'Uploads paused',
    meaning: 'The file store is away, and so many files wait for it that no more are taken.',
    remedy: 'Wait as many seconds as Retry-After says, and send the file again.',
  },
} as const satisfies Partial<Record<ApiMessageKey, ProblemKind>>;

export type ProblemCode = keyof typeof problemCatalogue;

/** The id of a problem's paragraph on the docs page. */
export const problemAnchor = (code: ProblemCode): string => `problem-${code}`;

/** The `type` of a problem. @param publicUrl without a trailing slash */
export const problemTypeUrl = (publicUrl: string, code: ProblemCode): string =>
  `${publicUrl}${pages.docs}#${problemAnchor(code)}`;
