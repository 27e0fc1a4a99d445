import { setInterval } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, Upload, UploadedFile } from '../../../contract/endpoint.ts';
import { ApiError } from '../../errors.ts';
import type { BodyTimeout } from '../body-timeout.ts';
import { siteNetworkOf, type Visitor, visitorOf } from '../visitor.ts';
import { type Input, parseInput } from './parse-input.ts';
import { type ArrivingFile, arrivingFile, requireForm } from './upload.ts';
import type { Sender, UploadSlots } from './upload-slots.ts';

interface Steps<Result> {
  /** What can be known before the file is read. @throws ApiError when it would be refused */
  admit(input: Input): Promise<unknown>;
  /** @throws ApiError when the caller may not make the call any more */
  reauthenticate(): Promise<void>;
  work(input: Input, file: UploadedFile): Promise<Result>;
}

export type UploadReceiver = ReturnType<typeof uploadReceiver>;

/**
 * Receives every file: it is read once everything else is checked and there is room, and keeps that room until it is stored.
 * @param recheckMs how often an upload asks whether its session has ended, in milliseconds
 * @param countStranger counts an upload of someone who is not signed in; throws ApiError 429 after too many
 */
export function uploadReceiver(
  bodies: BodyTimeout,
  slots: UploadSlots,
  recheckMs: number,
  countStranger: (visitor: Visitor) => Promise<void>,
) {
  /** Waits for the file, and for the fields before it, as long as for a JSON body. */
  async function beginning(request: FastifyRequest, upload: Upload): Promise<ArrivingFile> {
    bodies.begin(request);
    try {
      return await arrivingFile(request, upload);
    } finally {
      bodies.end(request);
    }
  }

  /** Stops an upload soon after its session has ended. */
  async function watchSession(stop: AbortController, reauthenticate: () => Promise<void>): Promise<void> {
    try {
      for await (const _ of setInterval(recheckMs, null, { signal: stop.signal })) await reauthenticate();
    } catch (error) {
      // Otherwise the upload is over, or the database is away: then it is asked again when the file is here.
      if (error instanceof ApiError && error.status < 500) stop.abort(error);
    }
  }

  return async <Result>(
    endpoint: Endpoint & { upload: Upload },
    request: FastifyRequest,
    { admit, reauthenticate, work }: Steps<Result>,
  ): Promise<Result> => {
    const { params, query, body, upload } = endpoint;
    if (!request.caller) await countStranger(visitorOf(request));
    const early = parseInput({ params, query }, request);
    const bytes = requireForm(request, upload);
    if (!body) await admit(early);
    const file = await beginning(request, upload);
    const input = body
      ? parseInput(endpoint, { params: request.params, query: request.query, body: file.fields })
      : early;
    if (body) await admit(input);

    const stop = new AbortController();
    const slot = slots.take(senderOf(request), bytes, (reason) => stop.abort(reason));
    try {
      if (request.caller) void watchSession(stop, reauthenticate);
      const whole = await file.read(stop.signal);
      slot.arrived();
      if (request.caller) await reauthenticate();
      return await work(input, whole);
    } finally {
      stop.abort();
      slot.release();
    }
  };
}

function senderOf(request: FastifyRequest): Sender {
  if (request.caller) return { kind: 'account', id: request.caller.accountId };
  return { kind: 'site', id: siteNetworkOf(visitorOf(request).address) };
}
