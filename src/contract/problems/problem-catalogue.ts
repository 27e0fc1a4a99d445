import type { MessageKey } from '../messages/messages.ts';
import { pages } from '../pages.ts';
import { disputeProblems } from './dispute-problems.ts';
import { keyProblems } from './key-problems.ts';
import { limitProblems } from './limit-problems.ts';
import { moderationProblems } from './moderation-problems.ts';
import { namedProblems } from './named-problems.ts';
import { policyProblems } from './policy-problems.ts';
import type { ProblemKind } from './problem-kind.ts';
import { signInProblems } from './sign-in-problems.ts';
import { staffProblems } from './staff-problems.ts';

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
      'The request is not HTTP that we can read, its headers are too large (431), it took too long to arrive (408), or its Expect header cannot be met (417).',
    remedy: 'Send the whole request again. A proxy on the way may have changed it.',
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
  bodyNotUtf8: {
    status: 400,
    title: 'Body not in UTF-8',
    meaning: 'The body is JSON in another encoding, such as UTF-16 or Latin-1.',
    remedy: 'Send the body encoded in UTF-8.',
  },
  bodyTooComplex: {
    status: 400,
    title: 'Body too complex',
    meaning: 'The body is nested deeper than ten levels, or contains more than 20,000 values.',
    remedy: 'Send only the fields that the endpoint names.',
  },

  uploadBroken: {
    status: 400,
    title: 'Broken upload',
    meaning: 'The body is not multipart/form-data that can be read, or it ended too early.',
    remedy: 'Send the file again, in the field that the endpoint names.',
  },

  // 401
  notSignedIn: {
    status: 401,
    title: 'Not logged in',
    meaning: 'The call needs a session, and there is none, or it has ended.',
    remedy: 'Log in, and send the cookie or the bearer token.',
  },
  signInRefused: {
    status: 401,
    title: 'Login refused',
    meaning: 'Email and password do not match. The answer does not say which of the two is wrong.',
    remedy: 'Try again, or ask for a new password.',
  },
  ...keyProblems,

  // 403
  xsrfMissing: {
    status: 403,
    title: 'XSRF token missing',
    meaning:
      'A call that changes something and is authenticated by cookie came without proof that our own page made it.',
    remedy: 'Send the value of the cookie XSRF-TOKEN in the header X-XSRF-TOKEN, or use a bearer token.',
  },
  stepUpRequired: {
    status: 403,
    title: 'Confirmation needed',
    meaning: 'The call needs proof, no older than 15 minutes, of who is using the session. Logging in counts as proof.',
    remedy: 'Call POST /auth/step-up, for example with the password, and make the call again.',
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
    title: 'Wrong path',
    meaning: 'The API has no such path, but it has a similar one, which values.path names.',
    remedy: 'Use that path if you meant it.',
  },
  reportNotFound: {
    status: 404,
    title: 'No such report',
    meaning: 'The account has no such report.',
    remedy: 'List the reports of the account.',
  },
  attachmentNotFound: {
    status: 404,
    title: 'No such file',
    meaning: 'No report of the account has such a file.',
    remedy: 'List the files of the report.',
  },
  keyNotFound: {
    status: 404,
    title: 'No such key',
    meaning: 'The account has no such API key.',
    remedy: 'List the keys of the account.',
  },

  sessionNotFound: {
    status: 404,
    title: 'No such session',
    meaning: 'The account has no such session, or it has ended.',
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
    meaning: 'The account has 10 passkeys, which is the most it can have.',
    remedy: 'Remove one that you no longer use.',
  },
  factorExists: {
    status: 409,
    title: 'Factor exists',
    meaning: 'The account already has an authenticator app.',
    remedy: 'Remove the one it has, then add the other.',
  },
  emailTaken: {
    status: 409,
    title: 'Email taken',
    meaning: 'There is already an account with this email address.',
    remedy: 'Log in instead.',
  },
  reportStale: {
    status: 409,
    title: 'Report changed in the meantime',
    meaning: 'The report has a newer version than the one in If-Match.',
    remedy: 'Load the newer version and make the change again.',
  },
  reportClosed: {
    status: 409,
    title: 'Report closed',
    meaning: 'The report was removed by a moderator, or has expired.',
    remedy: 'The report can no longer be changed. File a new one if there is something new to say.',
  },
  withdrawalFinal: {
    status: 409,
    title: 'Withdrawal final',
    meaning:
      'The minute in which the withdrawal could be undone is over, or you have reported the same person again meanwhile.',
    remedy: 'File the report again.',
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
      'The account has 20 working key pairs, which is the most it can have. A replaced pair counts until it ends.',
    remedy: 'Revoke a pair that you no longer use, or replace one with "now": true.',
  },
  keyNotActive: {
    status: 409,
    title: 'Key not active',
    meaning: 'The pair has already been revoked or replaced, so it cannot be replaced again.',
    remedy: 'Rotate the newest pair.',
  },
  fileBeingChecked: {
    status: 409,
    title: 'File being checked',
    meaning: 'The malware scanner has not checked the file yet, so it cannot be downloaded.',
    remedy: 'List the files of the report again later. The file can be downloaded once it has been checked.',
  },

  // 413, 415, 422
  identifierSafelisted: {
    status: 422,
    title: 'Identifier cannot be listed',
    meaning:
      'The report names an identifier that belongs to a bank, an authority, a helpline or the registry itself; errors names the fields. Nothing was filed.',
    remedy:
      'Check the identifier. If it was really used for the fraud, send the report again with ?review=true: it is held until a moderator has decided.',
  },
  fileInfected: {
    status: 422,
    title: 'Malware found',
    meaning: 'The scanner found malware in the file that the message names. The file was not kept.',
    remedy: 'Check the device that the file came from, and send a clean copy.',
  },
  bodyTooLarge: {
    status: 413,
    title: 'Body too large',
    meaning: 'The body is larger than 100 kB; a batch of lookups may be up to 1 MB.',
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
    meaning: 'The body came with Content-Encoding, and the server does not decompress bodies.',
    remedy: 'Send it uncompressed. Answers can be compressed: ask for that with Accept-Encoding.',
  },
  invalidInput: {
    status: 422,
    title: 'Values not accepted',
    meaning: 'The request was understood, but some of its values are invalid. No lookup was made.',
    remedy: 'Look at errors: each names the path of a value and what was expected.',
  },

  // 429
  ...limitProblems,

  // 500, 503
  generic: {
    status: 500,
    title: 'Internal error',
    meaning: 'Something broke on our side. This is no verdict: it does not mean that there are no reports.',
    remedy: 'Try again later, and tell the operator the request id.',
  },
  recordUnreadable: {
    status: 500,
    title: 'Record could not be opened',
    meaning:
      'The stored data was damaged, or changed by another program, so it is not shown. Other records are not affected. This does not tell you whether an identifier is reported.',
    remedy: 'Tell the operator the request id. Trying again does not help.',
  },
  unavailable: {
    status: 503,
    title: 'Not ready',
    meaning: 'The database is away or overloaded. This is no verdict: it does not mean that there are no reports.',
    remedy: 'Wait as many seconds as Retry-After says, and try again.',
  },
  noSpace: {
    status: 507,
    title: 'Too little space',
    meaning:
      "The disk of the registry has less free space than the operator's reserve. Registrations, reports, corrections and uploads are refused; lookups and everything else work.",
    remedy: 'Wait as many seconds as Retry-After says, and try again.',
  },
  uploadsPaused: {
    status: 503,
    title: 'Uploads paused',
    meaning: 'The file store is away, and so many files are waiting for it that no more are taken.',
    remedy: 'Wait as many seconds as Retry-After says, and send the file again.',
  },
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;

export type ProblemCode = keyof typeof problemCatalogue;

/** The id of a problem's paragraph on the docs page. */
export const problemAnchor = (code: ProblemCode): string => `problem-${code}`;

/** The `type` of a problem. @param publicUrl without a trailing slash */
export const problemTypeUrl = (publicUrl: string, code: ProblemCode): string =>
  `${publicUrl}${pages.docs}#${problemAnchor(code)}`;
