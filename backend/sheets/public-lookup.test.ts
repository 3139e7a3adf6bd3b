import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-lookup.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%s is not of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '142.250.185.110', '172.32.0.1', '100.128.0.1', '2a00:1450:4001:82b::200e', '::ffff:8.8.8.8'])(
  '%s is of the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

const look = (host: string, all: boolean) =>
  new Promise<string | LookupAddress[]>((resolve, reject) => {
    lookupPublic(host, { all }, (error, address) => (error ? reject(error) : resolve(address)));
  });

test.each([true, false])('a name that stands for a private address is not connected to (all: %s)', async (all) => {
  await expect(look('localhost', all)).rejects.toThrow(PrivateAddressError);
});

test('an address of the public internet is what is connected to', async () => {
  expect(await look('8.8.8.8', false)).toBe('8.8.8.8');
  expect(await look('8.8.8.8', true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
});
