import { expect, test } from 'vitest';
import { cities, cityNamed } from './cities.ts';

test('a city is recognized by any spelling, ignoring case, spaces and look-alike letters', () => {
  for (const typed of ['Karachi', ' KARACHI ', 'karachi.', 'کراچی', 'كراچی']) expect(cityNamed(typed)).toBe('Karachi');
  expect(cityNamed('rahimyar khan')).toBe('Rahim Yar Khan');
  expect(cityNamed('Dera  Ghazi-Khan')).toBe('Dera Ghazi Khan');
});

test('other text is not a city, so no free text is published', () => {
  for (const typed of ['Ali of Karachi', 'Karachi 03001234567', '', 'somebody@example.com', '...']) {
    expect(cityNamed(typed)).toBeNull();
  }
});

test('no spelling belongs to two cities', () => {
  for (const [name, ...spellings] of cities) for (const one of [name, ...spellings]) expect(cityNamed(one)).toBe(name);
});
