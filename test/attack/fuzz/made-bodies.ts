import * as z from 'zod/mini';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { multipart } from '../../support/multipart.ts';
import { brokenJson, hostileText, hostileValue } from './hostile-values.ts';
import type { Persona } from './made-requests.ts';
import type { Random } from './random.ts';

/** The part of JSON Schema that the fuzzer reads. */
interface Shape {
  type?: string;
  enum?: readonly unknown[];
  format?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: readonly Shape[];
}

/** Plausible values by field name; other fields get a value of their schema. */
const usual: Record<string, readonly unknown[]> = {
  email: ['bilal@example.org', ' BILAL@example.org '],
  CNIC: ['35202-7654321-9', '3520276543219', null],
  phone: ['+92-3007654321', '0300 7654321', null],
  date: ['2026-02-14', '1970-01-01'],
  url: ['https://example.org/shop', 'http://example.com'],
  websiteUrl: ['https://example.org', null],
  address: ['14 Mall Road'],
  city: ['Lahore'],
  country: ['PK', 'ae', null],
  defaultCountry: ['PK', 'de', null],
  strict: [false, null],
  title: ['Paid, nothing came'],
  evidence: ['I paid for a phone in advance and the parcel never came.'],
  name: ['Bilal Ahmed'],
  username: ['Sana Malik'],
  photoURL: [null],
  note: ['It was a mistake', null],
  token: ['a'.repeat(43)],
  ref: ['order 7', null],
};

const shapes = new Map<Endpoint, Shape>();

function shapeOf(endpoint: Endpoint): Shape {
  const schema = endpoint.documentedBody ?? endpoint.body;
  const known = shapes.get(endpoint);
  if (known || !schema) return known ?? {};
  // The fuzzer reads only part of JSON Schema.
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  shapes.set(endpoint, shape);
  return shape;
}

/** A valid or hostile body for the endpoint, with its content type. */
export function madeBody(
  endpoint: Endpoint,
  persona: Persona,
  chance: Random,
): { body: Buffer | null; type: string | null } {
  if (endpoint.upload) return madeUpload(endpoint.upload.field, chance);
  if (!endpoint.body && chance.chance(0.9)) return { body: null, type: null };
  const json = JSON.stringify(madeValue(shapeOf(endpoint), '', persona, chance)) ?? '';
  const body = chance.chance(0.12) ? brokenJson(json, chance) : Buffer.from(json);
  if (chance.chance(0.002)) return { body: Buffer.alloc(1_100_000, 'a'), type: 'application/json' };
  if (chance.chance(0.03)) {
    const types = [
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'a',
      null,
    ];
    return { body, type: chance.pick(types) };
  }
  return { body, type: 'application/json' };
}

function madeValue(shape: Shape, name: string, persona: Persona, chance: Random): unknown {
  if (name !== '' && chance.chance(0.07)) return hostileValue(chance);
  if (name === 'email' && chance.chance(0.3)) return persona.email;
  if (/password/i.test(name)) return chance.pick([persona.password, 'Correct-horse1', 'short', hostileText(chance)]);
  const known = usual[name];
  if (known) return chance.pick(known);
  if (shape.anyOf?.length) return madeValue(chance.pick(shape.anyOf), name, persona, chance);
  if (shape.enum?.length) return chance.pick(shape.enum);
  if (shape.properties) {
    const entries = Object.entries(shape.properties).filter(() => chance.chance(0.97));
    return Object.fromEntries(entries.map(([key, inner]) => [key, madeValue(inner, key, persona, chance)]));
  }
  if (shape.items) {
    const count = chance.pick([0, 1, 3, 20, 600]);
    const { items } = shape;
    return Array.from({ length: count }, () => madeValue(items, name.replace(/s$/, ''), persona, chance));
  }
  if (shape.type === 'boolean') return chance.chance(0.5);
  if (shape.type === 'integer' || shape.type === 'number') return chance.below(1_000);
  return shape.type === 'string' && shape.format === 'uuid' ? chance.pick(persona.ids) : hostileValue(chance);
}

/** A one-pixel picture and a minimal PDF. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\nxref\n0 1\ntrailer\n<<>>\nstartxref\n29\n%%EOF\n');

function madeUpload(field: string, chance: Random): { body: Buffer; type: string } {
  const whole = chance.pick([
    png,
    pdf,
    Buffer.from('GIF89a'),
    Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
    chance.bytes(200),
    Buffer.alloc(0),
  ]);
  const bytes = Buffer.from(whole);
  if (chance.chance(0.4) && bytes.length > 0) bytes[chance.below(bytes.length)] = chance.below(256);
  const file = {
    bytes,
    field: chance.chance(0.9) ? field : hostileText(chance),
    name: chance.chance(0.6) ? 'picture.png' : hostileText(chance),
    type: chance.chance(0.8) ? 'image/png' : 'text/html',
  };
  const { payload, headers } = multipart(file);
  const body = chance.chance(0.15) ? payload.subarray(0, chance.below(payload.length)) : payload;
  return { body, type: chance.chance(0.95) ? headers['content-type'] : 'multipart/form-data; boundary=' };
}
