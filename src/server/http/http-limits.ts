// See docs/decisions/0032-people-take-turns.md
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemType } from '../../contract/problems/problem.ts';
import { ApiError, toProblem } from '../errors.ts';
import { sendProblem } from './problems.ts';
import type { ResponseLog } from './request-log.ts';
import { apiResponseHeaders, type HeaderSet } from './security-headers.ts';

/** In milliseconds. */
export interface HttpTimeouts {
  /** For the request line and headers. */
  headersMs: number;
  /** For a whole request, and without any byte: long enough for 10 MB from a slow phone. */
  requestMs: number;
  /** For a JSON body, at most 1 MB. */
  jsonMs: number;
  /** How often the timeouts are checked. */
  checkMs: number;
}

export const defaultHttpTimeouts: HttpTimeouts = {
  headersMs: 15_000,
  requestMs: 5 * 60_000,
  jsonMs: 30_000,
  checkMs: 5_000,
};

/** Per process; further connections are closed at once. */
const maxConnections = 5_000;

/** Header lines of a request. One with more is refused: what is not read may be the address that a proxy has added last. */
const maxHeaders = 100;

const maxHeaderBytes = 16_384;

interface PublicOrigin {
  publicUrl: string;
  https: boolean;
}

/**
 * Fastify and Node options that keep callers from holding connections, and answer malformed requests.
 * @param logResponse for answers without hooks
 */
export function httpServerOptions(
  origin: PublicOrigin,
  { headersMs, requestMs, checkMs }: HttpTimeouts,
  logResponse: ResponseLog,
) {
  return {
    requestTimeout: requestMs,
    // Also of callers who do not read what they are answered.
    connectionTimeout: requestMs,
    // Longer than proxies keep idle connections (60 s), so that none sends to one that is being closed.
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: maxHeaderBytes,
      requireHostHeader: false, // checked below, to answer with a problem
    },
    clientErrorHandler: (error: Error, socket: Duplex) => refuseConnection(error, socket, origin),
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // No hooks run for a URL that cannot be parsed.
      reply.headers(apiResponseHeaders(origin.https)).header('X-Request-Id', request.id);
      const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      sendProblem(
        request,
        reply,
        isTooLong ? { status: 404, code: 'noSuchPath' } : { status: 400, code: 'requestBroken' },
      );
      logResponse?.(request, reply);
    },
  };
}

/** Sets the limits that are not Fastify options, and replaces Node's default error responses. */
export function enforceHttpLimits(app: FastifyInstance, origin: PublicOrigin): void {
  app.server.maxConnections = maxConnections;
  app.server.maxHeadersCount = maxHeaders + 1; // Node ignores further ones
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = problemMessage(417, origin);
    response.writeHead(417, headers).end(body);
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const isLong = raw.rawHeaders.length > 2 * maxHeaders;
    // A request needs exactly one Host (RFC 9112, 3.2): with two, a proxy may choose another than we do.
    const hosts = countHosts(raw.rawHeaders);
    if (!isLong && (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0'))) return done();
    reply.header('Connection', 'close');
    done(new ApiError(isLong ? 431 : 400, 'requestBroken'));
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

/** Answers a malformed or timed-out request on its socket, and closes it. */
function refuseConnection(error: Error, socket: Connection, origin: PublicOrigin): void {
  const code = 'code' in error ? error.code : '';
  const { _httpMessage: response, parser } = socket;
  // A further response would be read as a part of the one that is sent, or was sent before the whole request arrived.
  const isAnswered = response ? response.headersSent : parser?.incoming?.complete === false;
  if (code === 'ECONNRESET' || !socket.writable || isAnswered) {
    socket.destroy();
    return;
  }
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const { headers, body } = problemMessage(status, origin);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

/** A socket with Node's internal fields. */
type Connection = Duplex & {
  /** The response to the current request. */
  _httpMessage?: ServerResponse | null;
  /** Has the request from its headers until the end of its body. */
  parser?: { incoming?: IncomingMessage | null } | null;
};

/** A problem response written without Fastify; it echoes nothing of the request. */
function problemMessage(status: number, { publicUrl, https }: PublicOrigin): { headers: HeaderSet; body: string } {
  const requestId = crypto.randomUUID();
  const body = JSON.stringify(toProblem({ status, code: 'requestBroken' }, { requestId, publicUrl }));
  const headers = {
    ...apiResponseHeaders(https),
    'X-Request-Id': requestId,
    'Content-Type': `${problemType}; charset=utf-8`,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  return { headers, body };
}
