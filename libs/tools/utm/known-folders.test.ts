import { describe, expect, it } from 'vitest';
import { collectUtm } from './collect-utm.ts';
import { KnownFolders } from './known-folders.ts';
import { tagUrlsSlowly } from './oracle.ts';

const VALUES = { source: 'a', medium: 'b', campaign: 'c', term: '', content: '' };
const OPTIONS = { autoEncode: true, overwriteExisting: false, removeDuplicates: false };

function viewOf(text: string): DataView {
  return new DataView(new TextEncoder().encode(text).buffer);
}

describe('KnownFolders', () => {
  it('knows a folder again wherever it stands, and no other', () => {
    const folders = new KnownFolders();
    const folder = 'https://shop.example.com/shoes/';
    folders.remember(viewOf(`${folder}1\n`), 0, folder.length);
    expect(folders.sizeAt(viewOf(`\n${folder}2\n`), 1)).toBe(folder.length);
    expect(folders.sizeAt(viewOf('https://shop.example.com/shoe/s2\n'), 0)).toBe(0);
    expect(folders.sizeAt(viewOf('https://shop.example.com/shoes\n'), 0)).toBe(0);
    expect(folders.sizeAt(viewOf('https://shop\n'), 0)).toBe(0);
  });

  it('forgets one for another with the same hash, and never takes one for the other', () => {
    const folders = new KnownFolders();
    // More of them than there are places.
    const all = Array.from({ length: 2000 }, (_, i) => `https://s${i}.example.com/folder-${i}/`);
    for (const folder of all) folders.remember(viewOf(`${folder}1\n`), 0, folder.length);
    for (const folder of all) expect([0, folder.length]).toContain(folders.sizeAt(viewOf(`${folder}2\n`), 0));
  });
});

describe('addresses of many sites in turns', () => {
  it('are tagged as URL tags them, also where folders differ in a byte, end early or go on', async () => {
    let state = 7;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    const ends = ['', 'x', '?a=1', './y', '../z', '%2e%2E/', 'more/1', '#f', ' ', 'É', '?utm_source=old&b'];
    const lines = Array.from({ length: 20_000 }, () => {
      const scheme = random(8) === 0 ? 'http' : 'https';
      const host = `${random(20) === 0 ? 'S' : 's'}${random(400)}.example.com`;
      const folders = '/folder'.repeat(random(3)) + (random(5) === 0 ? `/${'long'.repeat(40)}` : '');
      return `${scheme}://${host}${folders}/${ends[random(ends.length)]}`;
    });
    const found = await collectUtm(lines.join('\n'), VALUES, OPTIONS);
    expect(found.lines).toEqual(tagUrlsSlowly(lines.join('\n'), VALUES, OPTIONS).lines);
  });
});
