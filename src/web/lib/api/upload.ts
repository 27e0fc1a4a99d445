import type { Endpoint, EndpointRequest, EndpointResponse, Upload } from '../../../contract/endpoint.ts';
import { endpointUrl, type Input, parseResponse, problemOf, requestHeaders } from './api.ts';
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
export async function upload<E extends Endpoint & { upload: Upload }>(
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

  signal?.throwIfAborted();
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let shown = -1;
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      const percent = lengthComputable && total > 0 ? Math.floor((loaded / total) * 100) : 0;
      if (percent === shown) return;
      shown = percent;
      onProgress?.(percent);
    });
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new ApiProblem({ status: 0 })));
    request.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => request.abort(), { once: true });

    request.open(endpoint.method, endpointUrl(endpoint, input));
    request.withCredentials = true;
    for (const [name, value] of requestHeaders(endpoint)) request.setRequestHeader(name, value);
    request.send(form);
  });
  if (!response.ok) throw await problemOf(response);
  return parseResponse(endpoint, response, signal);
}

/** The response, with the headers that `parseResponse` reads. */
function responseOf(request: XMLHttpRequest): Response {
  const headers = ['content-type', 'retry-after'].map((name) => [name, request.getResponseHeader(name) ?? '']);
  return new Response(request.responseText, { status: request.status, headers: Object.fromEntries(headers) });
}
