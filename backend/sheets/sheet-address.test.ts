import { describe, expect, test } from 'vitest';
import { columnIndex, csvUrl, parseSheetAddress } from './sheet-address.ts';

const GOOGLE = 'https://docs.google.com';
const ID = '1AbC-dEf_ghIJklMNopqRSTuvWXyz0123456789abcde';

const urlOf = (address: string, provider = GOOGLE) => {
  const sheet = parseSheetAddress(address, provider);
  return sheet && csvUrl(sheet, provider).href;
};

describe('the address of a sheet', () => {
  const exported = `${GOOGLE}/spreadsheets/d/${ID}/export?format=csv`;
  test.each([
    [`https://docs.google.com/spreadsheets/d/${ID}/edit#gid=42`, `${exported}&gid=42`],
    [`https://docs.google.com/spreadsheets/d/${ID}/edit?gid=7#gid=42`, `${exported}&gid=42`],
    [`https://docs.google.com/spreadsheets/d/${ID}/edit?usp=sharing&gid=7`, `${exported}&gid=7`],
    [`https://docs.google.com/spreadsheets/d/${ID}/edit?usp=sharing`, exported],
    [`https://docs.google.com/spreadsheets/d/${ID}`, exported],
    [`http://docs.google.com/spreadsheets/d/${ID}/`, exported],
    [`docs.google.com/spreadsheets/d/${ID}/view`, exported],
    [`https://docs.google.com/spreadsheets/u/1/d/${ID}/edit`, exported],
    [`https://docs.google.com/a/example.com/spreadsheets/d/${ID}/edit`, exported],
    [`https://docs.google.com/spreadsheets/d/${ID}/edit#gid=42&range=A1:B2`, `${exported}&gid=42`],
    [`https://docs.google.com/spreadsheets/d/${ID}/edit?token=secret&url=http://127.0.0.1`, exported],
    [
      `https://docs.google.com/spreadsheets/d/e/2PACX-${ID}/pubhtml?gid=3&single=true`,
      `${GOOGLE}/spreadsheets/d/e/2PACX-${ID}/pub?output=csv&gid=3&single=true`,
    ],
  ])('%s', (address, expected) => {
    expect(urlOf(address)).toBe(expected);
  });

  test.each([
    '',
    'hello',
    'https://example.com/spreadsheets/d/1AbC-dEf_ghIJklMNop/edit',
    `https://docs.google.com.example.com/spreadsheets/d/${ID}/edit`,
    `https://docs.google.com@example.com/spreadsheets/d/${ID}/edit`,
    `https://example.com/?x=docs.google.com/spreadsheets/d/${ID}/edit`,
    `https://example.com#https://docs.google.com/spreadsheets/d/${ID}/edit`,
    `https://docs.google.com:8443/spreadsheets/d/${ID}/edit`,
    `https://docs.google.com/document/d/${ID}/edit`,
    'https://docs.google.com/spreadsheets/d/short/edit',
    'https://docs.google.com/spreadsheets/d/../../x/y/edit-1234567890',
    'https://docs.google.com/spreadsheets/d/%2e%2e%2f%2e%2e%2fetc/edit',
    `ftp://docs.google.com/spreadsheets/d/${ID}/edit`,
    `javascript://docs.google.com/spreadsheets/d/${ID}/edit`,
    `file:///spreadsheets/d/${ID}/edit`,
  ])('%s is none', (address) => {
    expect(urlOf(address)).toBeUndefined();
  });

  test('may be that of the configured provider', () => {
    const local = 'http://127.0.0.1:9999';
    const expected = `${local}/spreadsheets/d/${ID}/export?format=csv&gid=1`;
    expect(urlOf(`${local}/spreadsheets/d/${ID}/edit#gid=1`, local)).toBe(expected);
    expect(urlOf(`https://docs.google.com/spreadsheets/d/${ID}/edit#gid=1`, local)).toBe(expected);
    expect(urlOf(`http://127.0.0.1:9998/spreadsheets/d/${ID}/edit`, local)).toBeUndefined();
  });
});

test.each([
  ['A', 0],
  ['b', 1],
  ['Z', 25],
  ['AA', 26],
  ['AZ', 51],
  ['BA', 52],
  ['ZZ', 701],
  ['AAA', 702],
  ['ZZZ', 18_277],
])('column %s is the one at %i', (letters, index) => {
  expect(columnIndex(letters)).toBe(index);
});
