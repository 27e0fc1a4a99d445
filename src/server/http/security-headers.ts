import type { FastifyInstance } from 'fastify';

/** Everything the page loads comes from its own origin, and nothing inline runs. What is not named is nowhere allowed. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** An answer of the API is no document: should a browser be made to show one, nothing in it may load or run. */
const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

// In small letters, as they are sent: Fastify would turn each of them into such letters anew for every answer.
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Whatever may be kept says so itself: the page, its files and pictures.
  'cache-control': 'no-store',
};

const forPages = {
  ...always,
  'content-security-policy': pagePolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

const forAnswers = {
  ...always,
  'content-security-policy': answerPolicy,
  // Answers about people are kept from search engines.
  'x-robots-tag': 'noindex, nofollow',
};

/** A year, for the host and what is below it: a cookie of one that is read without TLS would be everybody's. */
const transport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Whether an address is one of the API's, there or not. @param url of the request, with its query */
export const isOfApi = (url: string): boolean => /^\/api(?![^/?])/.test(url);

export type HeaderSet = Readonly<Record<string, string>>;

/** The headers of what is no page. @param https whether the product is reached by https; HSTS means something only there */
export const answerHeaders = (https: boolean): HeaderSet => (https ? { ...forAnswers, ...transport } : forAnswers);

/** Sets the security headers of every answer; on https, HSTS too. */
export function securityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const answers = answerHeaders(https);
  const documents: HeaderSet = https ? { ...forPages, ...transport } : forPages;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isOfApi(request.url) ? answers : documents);
    reply.header('x-request-id', request.id);
    done();
  });
}
