import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** JSON that a handler wrote in pieces, because writing all of a large response at once would block the event loop. */
export class SerializedJson {
  private readonly pieces: readonly Buffer[];
  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces;
  }

  /** Sets the headers. @returns the payload to send */
  send(reply: FastifyReply): Readable {
    const length = this.pieces.reduce((sum, piece) => sum + piece.length, 0);
    reply.type('application/json; charset=utf-8').header('Content-Length', String(length));
    return Readable.from(this.pieces, { objectMode: false });
  }
}
