import type { ReactNode } from 'react';
import type { Endpoint, EndpointResponse } from '../../contract/endpoint.ts';
import { json, page as pageOf } from './network.ts';
import { type Given, sampleOf } from './sample.ts';

/** An answer, or only what matters of it, and what the page shows of it. */
interface Shown<E extends Endpoint> {
  answer?: Given<EndpointResponse<E>> | Response;
  shows: string | RegExp;
}

interface Spec<E extends Endpoint> {
  page: ReactNode;
  /** The URL the page is opened at: `/` by default. */
  at?: string;
  /** The route pattern if it has parameters. */
  route?: string;
  full: Shown<E>;
  /** Missing if the response is never empty, or if an empty one needs no message: files, a profile. */
  empty?: Shown<E>;
}

interface Answered {
  answer: Response;
  shows: string | RegExp;
}

/** A query of the app, and where it is shown. */
export interface Read {
  /** `METHOD /path` of the call. */
  call: string;
  page: ReactNode;
  at: { path: string; route?: string };
  full: Answered;
  empty?: Answered;
}

const respond = (content: unknown): Response => (Array.isArray(content) ? pageOf(content) : json(content));

/** A query of this endpoint. The parameters of its path are `17`. */
export function read<E extends Endpoint>(endpoint: E, { page, at = '/', route, full, empty }: Spec<E>): Read {
  const answered = ({ answer, ...rest }: Shown<E>): Answered => ({
    ...rest,
    answer: answer instanceof Response ? answer : respond(sampleOf(endpoint.response, answer)),
  });
  return {
    call: `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '17')}`,
    page,
    at: { path: at, ...(route && { route }) },
    full: answered(full),
    ...(empty && { empty: answered(empty) }),
  };
}
