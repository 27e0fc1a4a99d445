import { describe, expect, test } from 'vitest';
import { pageLinks } from './api-page.ts';

describe('pagination headers', () => {
  test('a page in the middle has both neighbours', () => {
    const headers = new Headers({
      'X-Total-Count': '10000',
      'X-Offset': '25',
      Link: '</api/report/all?limit=25&cursor=70>; rel="next", </api/report/all?limit=25&after=99>; rel="prev", </api/report/all?limit=25>; rel="first"',
    });
    expect(pageLinks(headers)).toEqual({ total: 10_000, offset: 25, next: '70', previous: '99' });
  });

  test.each(['', 'nonsense', '<>; rel="next"', '</api/report/all>; rel="next"'])('%j has no links', (link) => {
    expect(pageLinks(new Headers({ Link: link }))).toEqual({ total: 0, offset: 0, next: null, previous: null });
  });
});
