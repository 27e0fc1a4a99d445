import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { indexablePages, isPage } from '../../contract/pages.ts';
import type { PasswordRuleName } from '../../contract/password-checks.ts';
import { sendProblem } from './problems.ts';
import { isApiUrl } from './security-headers.ts';

/** The built web app beside the built server. */
export const webRoot = fileURLToPath(new URL('../../web', import.meta.url));

/** Settings of the installation that the page knows before its first call. */
interface PageSettings {
  defaultCountry: string;
  passwordRule: PasswordRuleName;
}

/** For files with a hash in their name; everything else is revalidated. */
const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves the files of the built web app, and its page at every URL that is not an API's or a file's: with status 200 for
 * known pages, else 404.
 */
export function webApp(app: FastifyInstance, settings: PageSettings, root: string = webRoot): void {
  const page = readPage(root, settings);
  const sendPage = (status: number, reply: FastifyReply) =>
    reply.code(status).header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);

  if (page !== null)
    app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html'],
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', path.includes('/assets/') ? immutable : 'no-cache');
      },
    });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (page === null || isApiUrl(request.url) || !wantsPage)
      return sendProblem(request, reply, { status: 404, code: 'noSuchPath' });
    if (!indexablePages.includes(path)) reply.header('X-Robots-Tag', 'noindex');
    return sendPage(isPage(path) ? 200 : 404, reply);
  });
}

function readPage(root: string, { defaultCountry, passwordRule }: PageSettings): string | null {
  const file = join(root, 'index.html');
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8')
    .replace(
      /<meta name="default-country" content="[A-Z]{2}"/,
      `<meta name="default-country" content="${defaultCountry}"`,
    )
    .replace(/<meta name="password-rule" content="\w+"/, `<meta name="password-rule" content="${passwordRule}"`);
}
