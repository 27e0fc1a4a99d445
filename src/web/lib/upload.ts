import * as z from 'zod/mini';
import type { AnswerOf, CallOf, Endpoint, Upload } from '../../contract/endpoint.ts';
import { type Input, parsedJson, pathOf, problemIn, xsrfToken } from './api.ts';
import { ApiProblem } from './problem.ts';

type UploadEndpoint = Endpoint & { upload: Upload };

interface Options {
  /** How much of the file has left this machine, in whole per cent. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends one file to an endpoint of the contract, with the session's cookie. Beside `api`, because `fetch` does not say
 * how much of a body has gone.
 * @throws ApiProblem for every answer outside 2xx, and with status 0 when no answer came.
 * An aborted upload rejects with the signal's reason.
 */
export function upload<E extends UploadEndpoint>(
  endpoint: E,
  call: CallOf<E> & { file: Blob },
  { onProgress, signal }: Options = {},
): Promise<AnswerOf<E>> {
  const { file, params, query }: Input & { file: Blob } = call;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    signal?.addEventListener('abort', giveUp);

    if (onProgress)
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
      });
    request.addEventListener('load', () => {
      const { status, responseText: content } = request;
      const header = (name: string) => request.getResponseHeader(name);
      if (status < 200 || status > 299) reject(problemIn({ status, header, content }));
      else settle(resolve, reject, endpoint, parsedJson(content));
    });
    request.addEventListener('error', () => reject(new ApiProblem({ status: 0 })));
    request.addEventListener('abort', () => reject(signal?.reason));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp));

    request.open(endpoint.method, pathOf(endpoint.path, { params, query }));
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    const token = xsrfToken();
    if (token) request.setRequestHeader('X-XSRF-TOKEN', token);
    const form = new FormData();
    form.append(endpoint.upload.field, file);
    request.send(form);
  });
}

/** As with `api`: what the server answers is checked again only while developing and testing. */
function settle<E extends Endpoint>(
  resolve: (answer: AnswerOf<E>) => void,
  reject: (reason: unknown) => void,
  endpoint: E,
  content: unknown,
): void {
  const checked = import.meta.env.DEV ? z.safeParse(endpoint.ok, content) : undefined;
  if (checked?.error) reject(checked.error);
  else resolve(content as AnswerOf<E>);
}
