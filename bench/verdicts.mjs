/** `detail: verdict` beside a hit, and what an identifier with many reports costs. */
import { aBusiness, rawLookup } from './business.mjs';
import { personOf } from './dataset/people.mjs';
import { figure, median } from './figures.mjs';
import { loaded, withServers } from './lookups.mjs';
import { newPeople } from './new-people.mjs';

/** @typedef {import('./lookups.mjs').Run} Run */

const most = { verdict: 5, 'first page': 15 };

/** @type {import('./sections.mjs').Section} */
export const verdicts = ({ dataset, scale: { tiny, full, rounds }, print }) =>
  withServers(dataset, async ({ product, bare }) => {
    const [seconds, warmSeconds] = tiny ? [0.1, 0.1] : full ? [6, 2] : [2, 1];
    const network = `10.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`;
    const businesses = [];
    for (let n = 1; n <= (tiny ? 2 : 20); n++)
      businesses.push(await aBusiness(`http://127.0.0.1:${product.port}`, `${network}.${n}`));

    // Each asks for people of their own accounts, whom nobody has asked for that day.
    const half = businesses.length / 2;
    const people = {
      hit: newPeople(dataset, businesses.slice(0, half), 'hit'),
      verdict: newPeople(dataset, businesses.slice(half), 'verdict'),
    };
    const run = async (/** @type {'hit' | 'verdict'} */ kind, server = product) => {
      const requests = people[kind].next(Math.ceil(20_000 * (seconds + warmSeconds)));
      const measured = await loaded(dataset, server, { connections: 64, seconds, warmSeconds, requests });
      if (server === product) people[kind].use(measured.sent);
      return measured;
    };
    /** @type {Record<'floor' | 'hit' | 'verdict', Run[]>} */
    const runs = { floor: [], hit: [], verdict: [] };
    await run('verdict');
    await run('hit', bare);
    for (let round = 0; round < rounds; round++) {
      runs.floor.push(await run('verdict', bare));
      runs.verdict.push(await run('verdict'));
      runs.hit.push(await run('hit'));
    }
    if (!tiny && Object.values(people).some(({ isExhausted }) => isExhausted()))
      print('Some people were asked for again: the machine is too fast for this many accounts.');

    const [business] = businesses;
    if (!business) throw new Error('There is no account.');
    const { email } = personOf(0);
    const bodies = { verdict: { email, detail: 'verdict' }, 'first page': { email } };
    const many = Object.fromEntries(Object.keys(bodies).map((name) => [name, /** @type {Run[]} */ ([])]));
    for (let round = 0; round < rounds; round++)
      for (const [name, body] of Object.entries(bodies)) {
        const requests = [rawLookup(business, body)];
        many[name]?.push(await loaded(dataset, product, { connections: 1, seconds, warmSeconds, requests }));
      }

    const of = (/** @type {Run[]} */ some, /** @type {'perSecond' | 'p50' | 'nodeMicros' | 'postgresMicros'} */ what) =>
      median(some.map((measured) => measured[what]));
    const beside = (/** @type {string} */ name, /** @type {Run[]} */ others, /** @type {string} */ floorIs) =>
      figure(name, {
        unit: 'a second',
        ours: of(runs.verdict, 'perSecond'),
        floor: of(others, 'perSecond'),
        floorIs,
        atLeast: 1,
      });
    return {
      figures: [
        beside('verdicts, 64 connections', runs.floor, 'bare node:http, one prepared query, pipelined'),
        beside('verdicts, 64 connections, beside hits', runs.hit, 'the product’s hits'),
        ...Object.entries(most).flatMap(([name, oursAtMost]) => [
          figure(`most reports, ${name}: p50`, { unit: 'ms', ours: of(many[name] ?? [], 'p50'), oursAtMost }),
          figure(`most reports, ${name}: CPU of Node`, { unit: 'µs', ours: of(many[name] ?? [], 'nodeMicros') }),
          figure(`most reports, ${name}: CPU of PostgreSQL`, {
            unit: 'µs',
            ours: of(many[name] ?? [], 'postgresMicros'),
          }),
        ]),
      ],
      raw: { ...runs, many },
    };
  });
