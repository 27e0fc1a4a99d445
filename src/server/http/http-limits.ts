import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemType } from '../../contract/problem.ts';
import { ApiError, toProblem } from '../errors.ts';
import { sendProblem } from './problems.ts';
import { answerHeaders, type HeaderSet } from './security-headers.ts';

/** How long a connection may take, in milliseconds. */
export interface HttpTimeouts {
  /** For everything before a body. */
  headersMs: number;
  /** For a whole request: as long as 10 MB take on a slow phone. */
  requestMs: number;
  /** For a body of JSON, 1 MB at most. */
  jsonMs: number;
  /** How often it is looked at. */
  everyMs: number;
}

export const httpTimeouts: HttpTimeouts = { headersMs: 15_000, requestMs: 5 * 60_000, jsonMs: 30_000, everyMs: 5_000 };

/** Connections of a process at most; whoever comes later is turned away at the door. */
const mostConnections = 5_000;

/** Lines of a request's head; Node leaves out those beyond. */
const mostHeaders = 100;

/** Bytes of a request's head. */
const headBytes = 16_384;

interface Where {
  publicUrl: string;
  https: boolean;
}

/** What Fastify and Node need to know from the start so that no caller holds a connection for long. */
export function httpServerOptions(where: Where, { headersMs, requestMs, everyMs }: HttpTimeouts) {
  return {
    requestTimeout: requestMs,
    // Longer than proxies keep theirs (60 s), so that none sends into a connection that is just being closed.
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: everyMs,
      maxHeaderSize: headBytes,
      requireHostHeader: false, // asked for below, and refused as everything else is
    },
    clientErrorHandler: (error: Error, socket: Duplex) => refuseConnection(error, socket, where),
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // No hook runs for an address that cannot be read.
      reply.headers(answerHeaders(where.https)).header('X-Request-Id', request.id);
      const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      sendProblem(
        request,
        reply,
        isTooLong ? { status: 404, code: 'noSuchPath' } : { status: 400, code: 'requestBroken' },
      );
    },
  };
}

/** The rest of it, once the server is there: bounds of Node's that are no options, and what it would answer by itself. */
export function enforceHttpLimits(app: FastifyInstance, where: Where): void {
  app.server.maxConnections = mostConnections;
  app.server.maxHeadersCount = mostHeaders;
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = unreadable(417, where);
    response.writeHead(417, headers).end(body);
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Two hosts may be two things to a proxy and to us (RFC 9112, 3.2), although nothing here believes either.
    const hosts = countHosts(raw.rawHeaders);
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return done();
    reply.header('Connection', 'close');
    done(new ApiError(400, 'requestBroken'));
  });
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/** Answers on a connection what never became a request, or took too long to, and ends it. */
function refuseConnection(error: Error, socket: Connection, where: Where): void {
  const code = 'code' in error ? error.code : '';
  const awaited = awaitedMethod(error, socket);
  if (code === 'ECONNRESET' || !socket.writable || awaited === 'none') {
    socket.destroy();
    return;
  }
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const { headers, body } = unreadable(status, where);
  const lines = Object.entries(headers)
    // A length without a body is for HEAD alone. Without a length, the end of the connection is the end of the body.
    .filter(([name]) => awaited !== 'unknown' || name !== 'Content-Length')
    .map(([name, value]) => `${name}: ${value}\r\n`);
  const sent = awaited === 'other' ? body : '';
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${sent}`, () => socket.destroy());
}

/**
 * What the next answer on a connection will be taken for: that of a HEAD has no body (RFC 9112, 6.3), and another
 * would be waited for. `none` when there is nothing to answer any more. `unknown` when the first bytes of the request are
 * gone: Node reads heads piece by piece, and hands out the last piece only.
 */
function awaitedMethod(error: Error, socket: Connection): 'HEAD' | 'other' | 'unknown' | 'none' {
  const { _httpMessage: answer, parser, bytesRead } = socket;
  if (answer) return answer.headersSent ? 'none' : kindOf(answer.req.method);
  if (parser?.incoming?.complete === false) return 'none'; // it was answered before all of it was there
  const piece = 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : null;
  if (!piece) return 'unknown';
  const method = /^[\r\n]*([A-Z-]+) /.exec(piece.toString('latin1', 0, 20))?.[1];
  return method || piece.length === bytesRead ? kindOf(method) : 'unknown';
}

const kindOf = (method: string | undefined) => (method === 'HEAD' ? 'HEAD' : 'other');

/** With what Node keeps on the socket of a request; its types do not say so. */
type Connection = Duplex & {
  /** The answer that is next. */
  _httpMessage?: ServerResponse | null;
  /** With the request whose head was read, until its body was. */
  parser?: { incoming?: IncomingMessage | null } | null;
  bytesRead?: number;
};

/** A problem without Fastify: nothing of what came is in it. */
function unreadable(status: number, { publicUrl, https }: Where): { headers: HeaderSet; body: string } {
  const requestId = crypto.randomUUID();
  const body = JSON.stringify(toProblem({ status, code: 'requestBroken' }, { requestId, publicUrl }));
  const headers = {
    ...answerHeaders(https),
    'X-Request-Id': requestId,
    'Content-Type': `${problemType}; charset=utf-8`,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  return { headers, body };
}
