import { expect, test } from 'vitest';
import { operationOf } from './operation.ts';

const document = {
  openapi: '3.1.0',
  servers: [{ url: '/api' }],
  paths: {
    '/ask': {
      post: {
        summary: 'Asks',
        description: 'Asks a question.',
        security: [{ basic: [] }, { key: [], secret: [] }],
        parameters: [
          {
            name: 'limit',
            in: 'query',
            schema: { type: 'integer', minimum: 1, maximum: 100 },
            description: 'How many.',
          },
          { $ref: '#/components/parameters/Once' },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Question' },
              example: { email: 'a@b.example' },
            },
          },
        },
        responses: {
          200: {
            headers: { 'X-Request-Id': { $ref: '#/components/headers/id' } },
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Answer' }, example: { reports: [] } },
            },
          },
          429: { $ref: '#/components/responses/TooMany' },
        },
        'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: 'curl …' }, { label: 'nothing' }],
      },
      get: { summary: 'Lists' },
    },
  },
  components: {
    parameters: { Once: { name: 'Idempotency-Key', in: 'header', description: 'Acts once.' } },
    headers: { id: { description: 'The id.', example: 'abc' } },
    responses: { TooMany: { description: 'Too many calls' } },
    schemas: {
      Question: {
        type: 'object',
        required: ['email'],
        properties: {
          email: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'Whose.' },
          kind: { enum: ['a', 'b'] },
        },
      },
      Answer: {
        type: 'object',
        properties: {
          reports: { type: 'array', items: { $ref: '#/components/schemas/Report' }, description: 'Newest first.' },
          totals: { type: 'object', properties: { authors: { type: 'integer' } } },
        },
      },
      Report: {
        type: 'object',
        properties: { title: { type: 'string' }, like: { $ref: '#/components/schemas/Report' } },
      },
    },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'API_Key', description: 'Who asks.' },
      secret: { type: 'apiKey', in: 'header', name: 'Secret' },
      basic: { type: 'http', scheme: 'basic' },
    },
  },
};

const ask = operationOf(document, { method: 'POST', path: '/ask' });

test('its headers are those of the body, of the security scheme, and its own', () => {
  expect(ask?.headers.map(({ name, value }) => [name, value])).toEqual([
    ['Content-Type', 'application/json'],
    ['API_Key', undefined],
    ['Secret', undefined],
    ['Idempotency-Key', undefined],
  ]);
  expect(ask?.answerHeaders).toEqual([{ name: 'X-Request-Id', value: 'abc', description: 'The id.' }]);
});

test('fields have their full path and type', () => {
  expect(ask?.body).toEqual([
    { name: 'email', type: 'string or null', description: 'Whose.', required: true },
    { name: 'kind', type: '"a" or "b"', description: undefined, required: false },
  ]);
  expect(ask?.query).toEqual([{ name: 'limit', type: 'integer, 1 to 100', description: 'How many.', required: false }]);
  expect(ask?.answer.map(({ name, type }) => `${name}: ${type}`)).toEqual(
    expect.arrayContaining(['reports: array of object', 'reports[].title: string', 'totals.authors: integer']),
  );
});

test('a recursive schema ends', () => {
  expect(ask?.answer.filter(({ name }) => name.endsWith('.title')).length).toBeLessThan(6);
});
