import type { ProblemCode } from './problem-catalogue.ts';

/**
 * The problems that a program which makes lookups may get, by status: those of the lookup endpoints, and those of requests
 * that reach no endpoint. Written out, because the contract of lookups brings the numbering plans of all countries with
 * it, and the docs page needs only this.
 */
export const lookupProblemCodes: readonly ProblemCode[] = [
  // 400
  'requestBroken',
  'jsonBroken',
  'bodyEmpty',
  'bodyNotUtf8',
  'bodyTooComplex',
  // 401
  'keyMissing',
  'secretMissing',
  'keyAsBearer',
  'keySwapped',
  'keyBroken',
  'secretBroken',
  'basicBroken',
  'apiKeyMissing',
  'keyDropped',
  'keyUnknown',
  // 403
  'policyNotChosen',
  'recentReportsOff',
  'keyNotApproved',
  'accountSuspended',
  'keyRevoked',
  'keyExpired',
  // 404, 405
  'noSuchPath',
  'pathMistaken',
  'methodNotAllowed',
  // 413, 415, 422
  'bodyTooLarge',
  'mediaType',
  'encodingUnsupported',
  'invalidInput',
  // 429
  'tooManyCalls',
  'tooManyCallsNetwork',
  'tooManyAtOnce',
  'tooManyLookups',
  'tooManyIdentifiers',
  'tooManyIdentifiersNetwork',
  // 500, 503
  'generic',
  'recordUnreadable',
  'unavailable',
];
