import { expect, test } from 'vitest';
import { requestIdOf, traceIdOf } from './request-id.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.each([
  '7d0f4c52-58a1-4f0b-9d6c-3a1f5f2b8e10',
  '12345678-1234-4123-8123-123456789012',
  trace,
  '4bf92f12345678901234ce929d0e0e47',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'checkout-7f3a-0012',
  'order-20261128-17',
])('the id %s of a proxy is taken', (id) => expect(requestIdOf({ 'x-request-id': id })).toBe(id));

test.each([
  '',
  'bilal@example.org',
  'bilal-khan',
  'Bilal Khan',
  '42101-1234567-1',
  '4210112345671',
  '0300-1234567',
  'check-42101-1234567-1',
  'check-4210112345671',
  'order-0300-1234567-a',
  'tel-923001234567',
  'call03001234567-b',
  'a-1'.repeat(30),
  'a-1\r\nb: 2',
  '{"a-1":1}',
])('an id that may be about a person, is long or not an id is replaced: %j', (id) => {
  expect(requestIdOf({ 'x-request-id': id })).toMatch(uuid);
});

test('the trace of the caller is the id unless there is one', () => {
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  expect([traceIdOf(headers), requestIdOf(headers)]).toEqual([trace, trace]);
  expect(requestIdOf({ ...headers, 'x-request-id': 'order-17' })).toBe('order-17');
});

test.each([
  `ff-${trace}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace}`,
  `00-${trace}-00f067aa0ba902b7-01${'-a'.repeat(200)}`,
])('an invalid traceparent is ignored: %s', (traceparent) => {
  expect(traceIdOf({ traceparent })).toBeUndefined();
});
