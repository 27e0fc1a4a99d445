import { changesState, type Endpoint, isRateLimited } from '../endpoint.ts';
import { type ProblemCode, problemCatalogue } from './problem-catalogue.ts';

/** What of an endpoint says which problems it may return. */
type Called = Pick<Endpoint, 'access' | 'method'> & Partial<Endpoint>;

/** The codes of all problems that an endpoint may return, by status in ascending order. */
export function problemsOf(endpoint: Called): Map<number, ProblemCode[]> {
  const { access } = endpoint;
  const session = access === 'session' && changesState(endpoint);
  const { params, query, body, upload, idempotent, versioned } = endpoint;
  const takesInput = params || query || body || upload || idempotent || versioned;
  const codes: (ProblemCode | false)[] = [
    'jsonBroken',
    ...(body && !upload
      ? (['bodyEmpty', 'bodyNotUtf8', 'bodyTooComplex', 'bodyTooLarge', 'mediaType', 'encodingUnsupported'] as const)
      : []),
    ...(upload ? (['uploadBroken', 'uploadTooLarge', 'mediaTypeUpload'] as const) : []),
    (access === 'session' || access === 'sessionOrKeyPair') && 'notSignedIn',
    access === 'session' && 'keyNotSession',
    ...(access === 'keyPair' || access === 'sessionOrKeyPair' ? (['keyMissing', 'secretMissing'] as const) : []),
    access === 'apiKey' && 'apiKeyMissing',
    ...(isRateLimited(endpoint)
      ? ([
          'keyDropped',
          'keyAsBearer',
          'keySwapped',
          'keyBroken',
          ...(access === 'apiKey' ? [] : (['secretBroken'] as const)),
          'basicBroken',
          'keyUnknown',
          'keyRevoked',
          'keyExpired',
          'policyNotChosen',
          'keyNotApproved',
        ] as const)
      : []),
    access !== 'anyone' && 'accountSuspended',
    endpoint.roles !== undefined && 'noSuchPath',
    session && 'xsrfMissing',
    endpoint.stepUp ? 'stepUpRequired' : false,
    takesInput ? 'invalidInput' : false,
    typeof versioned === 'string' ? versioned : versioned ? 'reportStale' : false,
    ...(isRateLimited(endpoint) ? (['tooManyCalls', 'tooManyLookups'] as const) : []),
    (access === 'session' || access === 'sessionOrKeyPair') && 'tooManyCallsAccount',
    'tooManyCallsNetwork',
    'tooManyAtOnce',
    ...(access === 'keyPair' ? (['tooManyIdentifiers', 'tooManyIdentifiersNetwork'] as const) : []),
    ...(endpoint.problems ?? []),
    endpoint.grows !== undefined && 'noSpace',
    'generic',
    'recordUnreadable',
    'unavailable',
  ];
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    if (code === false) continue;
    const { status } = problemCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}
