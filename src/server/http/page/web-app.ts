import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { indexablePages, isPage, visitorPages } from '../../../contract/pages.ts';
import { documentSwitches, type Policy } from '../../../contract/registry/policy.ts';
import type { PasswordRuleName } from '../../../contract/rules/password-checks.ts';
import type { ProblemFields } from '../../errors.ts';
import { sendProblem } from '../problems.ts';
import { isApiUrl } from '../security-headers.ts';
import { pageSender } from './kept-document.ts';
import { nearestPath } from './nearest-path.ts';

/** The built web app beside the built server. */
export const webRoot = fileURLToPath(new URL('../../../web', import.meta.url));

/** Settings of the installation that the page knows before its first call. */
interface PageSettings {
  defaultCountry: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** What the page knows of the policy when it is served. */
interface InForce {
  policy: Policy;
  passwordRule: PasswordRuleName;
}

/** For files with a hash in their name; everything else is revalidated. */
const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves the files of the built web app, and its page at every URL that is not an API's or a file's: with status 200 for
 * known pages, else 404. The pages for visitors are a document of their own.
 */
export function webApp(
  app: FastifyInstance,
  settings: PageSettings,
  inForce: () => InForce,
  root: string = webRoot,
): void {
  const page = readPage(root, 'index.html', settings);
  const pageNow = page === null ? null : withPolicy(page, inForce);
  const visitorsPage = readPage(root, 'visitors.html', settings);
  const fill = firstWordsIn(root);
  const sendFilled = pageSender();
  const sendPage = (status: number, path: string, reply: FastifyReply) => {
    const bare = path.replace(/(?<=.)\/$/, '');
    const html = visitorPages.includes(bare) && visitorsPage !== null ? visitorsPage : pageNow?.();
    reply.code(status).header('Cache-Control', 'no-cache').type('text/html; charset=utf-8');
    // It says the same to everyone, so that its size reveals nothing.
    return html ? sendFilled(reply, fill(html, bare)) : reply.send();
  };

  if (page !== null) serveFiles(app, root);

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (page === null || isApiUrl(request.url) || !wantsPage)
      return sendProblem(request, reply, noSuchPath(request.url));
    if (!indexablePages.includes(path)) reply.header('X-Robots-Tag', 'noindex');
    return sendPage(isPage(path) ? 200 : 404, path, reply);
  });
}

/** Serves each file but the documents. The hundreds of scripts share a route, since a start adds every route. */
function serveFiles(app: FastifyInstance, root: string): void {
  app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? immutable : 'no-cache');
    },
  });
  const namesIn = (folder: string) => {
    const place = join(root, folder);
    return (existsSync(place) ? readdirSync(place, { withFileTypes: true }) : [])
      .filter((entry) => entry.isFile() && !/\.(br|gz|html)$/.test(entry.name))
      .map(({ name }) => name);
  };

  const assets = new Set(namesIn('assets'));
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params;
    return assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound();
  });
  for (const folder of ['', 'sdk/'])
    for (const name of namesIn(folder)) app.get(`/${folder}${name}`, (_, reply) => reply.sendFile(folder + name));
}

function noSuchPath(url: string): ProblemFields {
  const path = nearestPath(url);
  return path ? { status: 404, code: 'pathMistaken', values: { path } } : { status: 404, code: 'noSuchPath' };
}

function readPage(root: string, name: string, { defaultCountry, publicUrl }: PageSettings): string | null {
  const file = join(root, name);
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8')
    .replace(
      /<meta name="default-country" content="[A-Z]{2}"/,
      `<meta name="default-country" content="${defaultCountry}"`,
    )
    .replace('content="/preview.png"', () => `content="${publicUrl}/preview.png"`);
}

/** A heading and a first sentence, which may be empty, by language. */
type FirstWords = Readonly<Record<string, readonly [title: string, intro: string]>>;

/** Writes the first words of a page into its document, so that they are there before its code is. */
function firstWordsIn(root: string): (html: string, path: string) => string {
  const file = join(root, '..', 'first-words.json');
  const words: Readonly<Record<string, FirstWords>> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const pages = new Map(Object.entries(words));
  return (html, path) =>
    html.replaceAll(/\{(title|intro) (\w+)\}/g, (_, part: string, language: string) =>
      escapeHtml(pages.get(path)?.[language]?.[part === 'title' ? 0 : 1] ?? ''),
    );
}

const escapeHtml = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The page with what its reader may do (A30), rewritten when the policy has changed. */
function withPolicy(page: string, inForce: () => InForce): () => string {
  let last: { policy: Policy; page: string } | undefined;
  return () => {
    const { policy: now, passwordRule } = inForce();
    if (last?.policy !== now) {
      const choices = documentSwitches.map((name) => `${name}=${now[name]}`).join(' ');
      last = {
        policy: now,
        page: page
          .replace(/<meta name="policy" content="[^"]*"/, `<meta name="policy" content="${choices}"`)
          .replace(/<meta name="password-rule" content="\w+"/, `<meta name="password-rule" content="${passwordRule}"`),
      };
    }
    return last.page;
  };
}
