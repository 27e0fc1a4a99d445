import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../contract/index.ts';

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

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Whatever may be kept says so itself: the page, its files and pictures.
  'Cache-Control': 'no-store',
};

const forPages = {
  ...always,
  'Content-Security-Policy': pagePolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
};

const forAnswers = {
  ...always,
  'Content-Security-Policy': answerPolicy,
  // Answers about people are kept from search engines.
  'X-Robots-Tag': 'noindex, nofollow',
};

/** A year, for the host and what is below it: a cookie of one that is read without TLS would be everybody's. */
const transport = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };

export type HeaderSet = Readonly<Record<string, string>>;

/** The headers of what is no page. @param https whether the product is reached by https; HSTS means something only there */
export const answerHeaders = (https: boolean): HeaderSet => (https ? { ...forAnswers, ...transport } : forAnswers);

/** Sets the security headers of every answer; on https, HSTS too. */
export function securityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const answers = answerHeaders(https);
  const documents: HeaderSet = https ? { ...forPages, ...transport } : forPages;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith(apiBase) ? answers : documents);
    reply.header('X-Request-Id', request.id);
    done();
  });
}
