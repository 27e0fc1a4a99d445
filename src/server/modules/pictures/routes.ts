import type { FastifyInstance } from 'fastify';
import { account } from '../../../contract/account.ts';
import { apiBase } from '../../../contract/index.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { sendProblem } from '../../http/problems.ts';
import { visitorOf } from '../../http/visitor.ts';
import type { PictureService } from './service.ts';

/** Even if the file were something other than a picture, it could not run or load anything. */
const headers = {
  'Content-Type': 'image/webp',
  'Content-Disposition': 'inline; filename="picture.webp"',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  // Browsers only: a shared cache would keep it after the account is deleted.
  'Cache-Control': 'private, max-age=31536000, immutable',
};

export function pictureRoutes(bind: BindEndpoint, app: FastifyInstance, pictures: PictureService): void {
  bind(account.uploadPicture, async ({ file, caller, reply }) => ({
    url: await pictures.upload(caller.accountId, visitorOf(reply.request), file.bytes),
  }));

  // Not an endpoint of the contract: serves an <img>, without authentication, under a name that cannot be guessed.
  app.get<{ Params: { name: string } }>(`${apiBase}/files/profile/:name`, async (request, reply) => {
    const picture = await pictures.get(request.params.name);
    if (!picture) return sendProblem(request, reply, { status: 404, code: 'noSuchPath' });
    return reply.headers(headers).send(picture);
  });
}
