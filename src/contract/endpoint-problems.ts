import { changesState, type Endpoint, isLimited } from './endpoint.ts';
import { type ProblemCode, problemCatalogue } from './problem-catalogue.ts';

/** Every problem the endpoint may answer: the codes by their status, in ascending order. */
export function problemsOf(endpoint: Endpoint): Map<number, ProblemCode[]> {
  const { who } = endpoint;
  const session = who === 'session' && changesState(endpoint);
  const { params, query, body, upload, once, versioned } = endpoint;
  const takesInput = params || query || body || upload || once || versioned;
  const codes: (ProblemCode | false)[] = [
    'jsonBroken',
    ...(body ? (['bodyTooLarge', 'mediaType'] as const) : []),
    ...(upload ? (['uploadBroken', 'uploadTooLarge', 'mediaTypeUpload'] as const) : []),
    who === 'session' && 'notSignedIn',
    who === 'keyPair' && 'keyMissing',
    who === 'apiKey' && 'apiKeyMissing',
    ...(isLimited(endpoint) ? (['keyDropped', 'keyUnknown', 'keyRevoked', 'keyExpired'] as const) : []),
    session && 'xsrfMissing',
    takesInput ? 'invalidInput' : false,
    versioned ? 'reportStale' : false,
    ...(isLimited(endpoint) ? (['tooManyCalls', 'tooManyLookups'] as const) : []),
    who === 'keyPair' && 'tooManyIdentifiers',
    ...(endpoint.problems ?? []),
    'generic',
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
