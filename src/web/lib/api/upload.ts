import * as z from 'zod/mini';
import type { Endpoint, EndpointRequest, EndpointResponse, Upload } from '../../../contract/endpoint.ts';
import { endpointUrl, type Input, problemOf, requestHeaders } from './api.ts';
import { ApiProblem } from './problem.ts';

interface UploadOptions {
  signal?: AbortSignal;
  /** Called with the progress in whole per cent, once per value. */
  onProgress?: (percent: number) => void;
}

/**
 * Uploads a file. Uses XMLHttpRequest because fetch reports no upload progress.
 * @throws ApiProblem like `api`. An aborted upload rejects with the signal's reason.
 */
export function upload<E extends Endpoint & { upload: Upload }>(
  endpoint: E,
  call: EndpointRequest<E>,
  file: File,
  { signal, onProgress }: UploadOptions = {},
): Promise<EndpointResponse<E>> {
  const input: Input = call;
  const form = new FormData();
  // Before the file, so that the server knows them when it reads it.
  for (const [name, value] of Object.entries(input.body ?? {})) form.append(name, String(value));
  form.append(endpoint.upload.field, file);

  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    let shown = -1;
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      const percent = lengthComputable && total > 0 ? Math.floor((loaded / total) * 100) : 0;
      if (percent === shown) return;
      shown = percent;
      onProgress?.(percent);
    });
    request.addEventListener('load', () => {
      try {
        resolve(answerOf(endpoint, request));
      } catch (failure) {
        reject(failure);
      }
    });
    request.addEventListener('error', () => reject(new ApiProblem({ status: 0 })));
    request.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => request.abort(), { once: true });

    request.open(endpoint.method, endpointUrl(endpoint, input));
    request.withCredentials = true;
    for (const [name, value] of requestHeaders(endpoint)) request.setRequestHeader(name, value);
    request.send(form);
  });
}

function answerOf<E extends Endpoint>(endpoint: E, request: XMLHttpRequest): EndpointResponse<E> {
  const { status, responseText } = request;
  if (status < 200 || status > 299) throw problemOf(status, responseHeaders(request), responseText);
  let content: unknown;
  try {
    content = JSON.parse(responseText);
  } catch {
    throw new ApiProblem({ status: 0 }); // the connection closed before the end of the response
  }
  // Validated in development only, as in api.ts.
  if (import.meta.env.DEV) z.parse(endpoint.response, content);
  return content as EndpointResponse<E>;
}

function responseHeaders(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
