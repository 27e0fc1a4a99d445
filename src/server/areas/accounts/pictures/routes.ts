import { account } from '../../../../contract/accounts/account.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { visitorOf } from '../../../http/visitor.ts';
import { openPicture } from './open-picture.ts';
import { admitPicture, uploadPicture } from './upload-picture.ts';

/** Even if the file were something other than a picture, it could not run or load anything. */
const headers = {
  'Content-Type': 'image/webp',
  'Content-Disposition': 'inline; filename="picture.webp"',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  // A browser keeps it for an hour at most, because several people may share the browser.
  'Cache-Control': 'private, max-age=3600, immutable',
};

export function pictureRoutes(bind: BindEndpoint, app: App): void {
  bind(
    account.uploadPicture,
    async ({ file, caller }) => ({ url: await uploadPicture(app, caller.accountId, file.bytes) }),
    ({ caller, reply }) => admitPicture(app, caller.accountId, visitorOf(reply.request)),
  );

  bind(account.picture, async ({ params, caller, reply }) => {
    const picture = await openPicture(app, caller.accountId, params.name);
    reply.headers(headers);
    return picture;
  });
}
