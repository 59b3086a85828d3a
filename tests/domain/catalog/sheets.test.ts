// Sheets as Excel and other programs save them: one reader for all of it, with the rows that Excel shows.
import { describe, expect, test } from 'vitest';
import { readSheet } from '../../../domain/catalog/adminProductSheet.ts';
import { decodeCsv } from '../../../web/admin/products/ProductSheet.tsx';

const read = (csv: string) => {
  const { rows, problems } = readSheet(csv);
  return {
    rows: rows.map(({ row, fields: { name, priceCents, inventoryCount, isActive } }) => ({
      row,
      name,
      priceCents,
      ...(inventoryCount === undefined ? {} : { inventoryCount }),
      ...(isActive === undefined ? {} : { isActive }),
    })),
    problems: problems.map(({ row, column, problem }) => `${row} ${column} ${problem}`),
  };
};
const sand = { row: 2, name: 'Sand', priceCents: 4500 };
const HEAD = 'name,category,price';

describe('quirks of sheets', () => {
  test.each([
    ['as exported', `${HEAD}\r\nSand,sand,45.00\r\n`, [sand]],
    ['a byte order mark', `\uFEFF${HEAD}\r\nSand,sand,45.00\r\n`, [sand]],
    ['line feeds, and none at the end', `${HEAD}\nSand,sand,45.00`, [sand]],
    ['carriage returns of an old Mac', `${HEAD}\rSand,sand,45.00\r`, [sand]],
    ['a line that names the separator', 'sep=;\r\nname;category;price\r\nSand;sand;45,00\r\n', [sand]],
    ['a quoted line that names it', '"sep=,"\r\nname,category,price\r\nSand,sand,45.00\r\n', [sand]],
    ['semicolons and decimal commas', 'name;category;price\r\nSand;sand;45,00\r\n', [sand]],
    ['tabs', 'name\tcategory\tprice\r\nSand\tsand\t45,00\r\n', [sand]],
    ['an empty last row', `${HEAD}\r\nSand,sand,45.00\r\n,,\r\n,,\r\n`, [sand]],
    ['an empty last column', `${HEAD},,\r\nSand,sand,45.00,,\r\n`, [sand]],
    ['empty cells only in some rows', `${HEAD}\r\nSand,sand,45.00,,\r\n`, [sand]],
    ['an empty row between, which counts', `${HEAD}\r\n,,\r\n\r\nSand,sand,45\r\n`, [{ ...sand, row: 4 }]],
    ['empty rows above', `\r\n,,\r\n${HEAD}\r\nSand,sand,45\r\n`, [{ ...sand, row: 4 }]],
    [
      'grouped thousands',
      `${HEAD},stock\r\nSand,sand,"$1,200.00","1,200"\r\n`,
      [{ ...sand, priceCents: 120_000, inventoryCount: 1200 }],
    ],
    [
      'no-break spaces',
      `${HEAD.replace('price', '\u00a0price\u00a0')},stock\r\nSand,sand\u00a0,$\u00a045.00,1\u202f200\r\n`,
      [{ ...sand, inventoryCount: 1200 }],
    ],
    ['zero-width spaces', `\u200bname,category,price\r\nSand\u200b,\u200bsand,\u200b45\r\n`, [sand]],
    [
      'titles as people write them',
      'Name , CATEGORY,Price,In shop\r\nSand,sand,45,TRUE\r\n',
      [{ ...sand, isActive: true }],
    ],
    ['yes and no in Spanish', `${HEAD},in_shop\r\nSand,sand,45,VERDADERO\r\n`, [{ ...sand, isActive: true }]],
    ['a no', `${HEAD},in_shop\r\nSand,sand,45,0\r\n`, [{ ...sand, isActive: false }]],
    [
      'numbers kept as text',
      `${HEAD},stock\r\nSand,sand,'45.00,"=""7"""\r\n`,
      [{ ...sand, inventoryCount: 7 }],
    ],
    [
      'whole numbers with decimals',
      `${HEAD},stock\r\nSand,sand,45.0,7.00\r\n`,
      [{ ...sand, inventoryCount: 7 }],
    ],
    ['an inch mark in a cell', `${HEAD}\r\nPipe 5" wide,sand,45\r\n`, [{ ...sand, name: 'Pipe 5" wide' }]],
    ['text after a closing quote', `${HEAD}\r\n"Sand" mix,sand,45\r\n`, [{ ...sand, name: 'Sand mix' }]],
    [
      'a line break in a cell, which is one row',
      `${HEAD},features\r\nSand,sand,45,"a\nb"\r\nClay,sand,45,c\r\n`,
      [sand, { ...sand, row: 3, name: 'Clay' }],
    ],
    ['the end mark of DOS', `${HEAD}\r\nSand,sand,45\r\n\u001a`, [sand]],
  ])('%s', (_, csv, rows) => {
    expect(read(csv)).toEqual({ rows, problems: [] });
  });

  test.each([
    ['a quote that never ends', `${HEAD}\r\n\r\n"Sand,sand,45\r\n`, ['3  bad_quotes']],
    ['a price that is none', `${HEAD}\r\n,,\r\nSand,sand,4-5\r\n`, ['3 price bad_value']],
    ['a point that may group', `${HEAD}\r\nSand,sand,1.200\r\n`, ['2 price bad_value']],
    ['a column without a title', `${HEAD},\r\nSand,sand,45,more\r\n`, ['1 #4 unknown_column']],
    ['cells beside the last column', `${HEAD}\r\nSand,sand,45,more\r\n`, ['1 #4 unknown_column']],
    ['a title twice', `${HEAD},price\r\nSand,sand,45,46\r\n`, ['1 price unknown_column']],
  ])('%s is told with its row', (_, csv, problems) => {
    expect(read(csv).problems).toEqual(problems);
  });
});

test.each([
  ['UTF-16 of little ends', true],
  ['UTF-16 of big ends', false],
])('%s', (_, isLittle) => {
  const text = `\uFEFFname\tcategory\tprice\r\nSand für “Jalapeño”\tsand\t45\r\n`;
  const bytes = [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    const pair = [code & 255, code >> 8];
    return isLittle ? pair : pair.reverse();
  });
  expect(read(decodeCsv(new Uint8Array(bytes)) ?? '')).toEqual({
    rows: [{ ...sand, name: 'Sand für “Jalapeño”' }],
    problems: [],
  });
});
