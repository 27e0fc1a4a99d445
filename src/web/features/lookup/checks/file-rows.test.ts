import { describe, expect, test } from 'vitest';
import { columnNames } from '../../../lib/checks/typed-identifier.ts';
import { askedRows, costOf, FileRefused, maxFileBytes, maxRows } from './file-rows.ts';
import { readRows } from './read-rows.ts';

const read = (content: string | Uint8Array<ArrayBuffer>) => readRows(new File([content], 'list.csv'));
const refusal = async (content: string | Uint8Array<ArrayBuffer>) => {
  const error = await read(content).catch((caught: unknown) => caught);
  if (!(error instanceof FileRefused)) throw new Error('It was read.');
  return [error.key, error.values];
};
const wide = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array((text.length + 1) * 2);
  const view = new DataView(bytes.buffer);
  for (const [at, unit] of [0xfeff, ...Array.from(text, (char) => char.charCodeAt(0))].entries())
    view.setUint16(at * 2, unit, isLittle);
  return bytes;
};

describe('a file', () => {
  const seller = [{ email: 'a@example.org', phone: '0300 1234567' }];

  test.each([
    ['commas', 'phone,name,E-Mail\n0300 1234567,Ali,a@example.org\n'],
    ['semicolons', 'phone;name;E-Mail\n0300 1234567;Ali;a@example.org\n'],
    ['tabs', 'phone\tname\tE-Mail\n0300 1234567\tAli\ta@example.org\n'],
    ['two columns and semicolons', 'phone;E-Mail\n0300 1234567;a@example.org\n'],
    ['CRLF', 'phone,name,E-Mail\r\n0300 1234567,Ali,a@example.org\r\n'],
    ['no last newline', 'phone,name,E-Mail\n0300 1234567,Ali,a@example.org'],
    ['a byte-order mark', '\uFEFFE-Mail,name,phone\na@example.org,Ali,0300 1234567\n'],
    ['quotes', '"E-Mail","name","phone"\n"a@example.org","Ali ""the shop"", Lahore","0300 1234567"\n'],
    ['a line break in a cell', 'E-Mail,name,phone\na@example.org,"Ali\nLahore",0300 1234567\n'],
    ['Urdu names', 'ای میل,نام,فون نمبر\na@example.org,علی,0300 1234567\n'],
    ['other names', 'Mobile No.,Contact email,EMAIL ADDRESS\n0300 1234567,x,a@example.org\n'],
  ])('is read with %s', async (_, content) => {
    const { rows } = await read(content);
    expect(askedRows(rows).map(({ query }) => query)).toEqual(seller);
  });

  test.each([true, false])('is read in UTF-16, as spreadsheets write it (little end first: %s)', async (isLittle) => {
    const { rows, heads } = await read(wide('phone\tنام\n0300 1234567\tعلی\n', isLittle));
    expect([heads[1], rows[0]?.cells[1]]).toEqual(['نام', 'علی']);
  });

  test('counts its rows as a spreadsheet does, empty ones too', async () => {
    const { rows } = await read('email\n\na@example.org\n,\n"\n"\nb@example.org\n');
    expect(rows.map(({ number }) => number)).toEqual([3, 6]);
  });

  test('says for each row what cannot be used, and asks for the rest', async () => {
    const { rows } = await read('email,cnic,phone\nbilal@,35202-1234567-1,\n,,12\n,,\nx,y,z\n');
    expect(rows.map(({ query, unusable }) => [query, unusable.map(({ kind, code }) => [kind, code])])).toEqual([
      [{ CNIC: '35202-1234567-1' }, [['email', 'emailInvalid']]],
      [null, [['phone', 'lookupPhoneInvalid']]],
      [
        null,
        [
          ['email', 'emailInvalid'],
          ['CNIC', 'lookupCnicInvalid'],
          ['phone', 'lookupPhoneInvalid'],
        ],
      ],
    ]);
  });

  test('leaves a second column of a kind out, and says which', async () => {
    const { columns, leftOut } = await read('phone,Mobile,email\n0300 1234567,0301 1234567,\n');
    expect(columns).toEqual([
      { kind: 'phone', head: 'phone' },
      { kind: 'email', head: 'email' },
    ]);
    expect(leftOut).toEqual(['Mobile']);
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, unknown[]]>([
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), ['listWorkbook', undefined]],
    ['another encoding', new Uint8Array([0x65, 0x6d, 0xe9, 0x0a]), ['listEncoding', undefined]],
    ['a picture', new Uint8Array([0x65, 0, 0x0a]), ['listEncoding', undefined]],
    ['an open quotation mark', 'email\n"a@example.org\n', ['listQuotes', { row: 2 }]],
    ['nothing', '', ['listNoHeads', undefined]],
    [
      'no known column',
      'name,city\nAli,Lahore\n',
      ['listNoColumns', { kinds: columnNames.join(', '), heads: 'name, city' }],
    ],
    ['no rows', 'email\n\n\n', ['listNoRows', undefined]],
  ])('is refused with %s', async (_, content, expected) => {
    expect(await refusal(content)).toEqual(expected);
  });

  test('is refused with more rows than can be checked at once, and taken with as many', async () => {
    const rows = (count: number) => `email\n${Array.from({ length: count }, (_, n) => `a${n}@example.org`).join('\n')}`;
    expect((await read(rows(maxRows))).rows).toHaveLength(maxRows);
    expect(await refusal(rows(maxRows + 1))).toEqual(['listTooManyRows', { count: maxRows + 1 }]);
  });

  test('is refused by its size before it is read', async () => {
    expect(await refusal(`email\n${'x'.repeat(maxFileBytes)}`)).toEqual(['listTooLarge', undefined]);
  });
});

test('what rows cost counts an identifier once, however it is written', async () => {
  const { rows } = await read(
    'email,phone\na@example.org,0300 1234567\nA@EXAMPLE.ORG ,+92-3001234567\nb@example.org,\nc@example.org,\n',
  );
  expect(costOf(askedRows(rows), 100)).toEqual({ identifiers: 4, fit: 4 });
  expect(costOf(askedRows(rows), 3)).toEqual({ identifiers: 4, fit: 3 });
  expect(costOf(askedRows(rows), 0)).toEqual({ identifiers: 4, fit: 0 });
});
