import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { UserMistake } from '../errors.ts';
import { readRecipe } from './read-recipe.ts';
import { RECIPE_VERSION, type Recipe } from './recipe.ts';
import { decodeShareLink, encodeShareLink, isShareLink } from './share-link.ts';

const ORIGIN = 'https://overprint.example';

async function recipeOf(text: string): Promise<Recipe> {
  const read = await readRecipe({
    overprint: 'recipe',
    version: RECIPE_VERSION,
    name: 'Schuhe für Größe 42',
    inputs: [{ id: 'keywords', label: '<script>alert(1)</script>', form: 'list', text }],
    steps: [{ id: 'm', tool: 'merge', inputs: { 'columns.0': '@keywords', 'columns.1': { text: 'shoes' } } }],
    outputs: [{ from: 'm.lines' }],
  });
  if (!read.ok) {
    throw new Error(JSON.stringify(read.problems));
  }
  return read.recipe;
}

/** Text that cannot be compressed much. */
function noise(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48271) % 0x7fffffff;
    return String.fromCharCode(97 + (state % 26));
  }).join('');
}

const linkOf = (text: string) => `v1.${deflateRawSync(text).toString('base64url')}`;

describe('a share link', () => {
  it('holds the recipe in characters that links may have', async () => {
    const recipe = await recipeOf('red\nblau');
    const link = await encodeShareLink(recipe, ORIGIN, { includeLists: true });
    expect(link).toMatch(/^https:\/\/overprint\.example\/recipes#v1\.[A-Za-z0-9_-]+$/);
    for (const given of [link, link.slice(link.indexOf('#')), link.slice(link.indexOf('#') + 1), ` ${link}\n`]) {
      expect(await decodeShareLink(given)).toEqual({ ok: true, recipe, notes: [] });
    }
  });

  it('leaves out lists unless they are wanted', async () => {
    const link = await encodeShareLink(await recipeOf('secret'), ORIGIN, { includeLists: false });
    const read = await decodeShareLink(link);
    expect(read).toMatchObject({ ok: true, recipe: { steps: [{ inputs: { 'columns.1': { text: '' } } }] } });
    expect(JSON.stringify(read)).not.toContain('secret');
  });

  it('has at most 8,000 characters', async () => {
    await expect(encodeShareLink(await recipeOf(noise(20_000)), ORIGIN, { includeLists: true })).rejects.toThrow(
      /^This recipe is too long for a link \(1\d,\d{3} of 8,000 characters\)\. Download it as a file instead\.$/,
    );
    await expect(decodeShareLink(`v1.${'a'.repeat(7_998)}`)).rejects.toThrow(
      'This recipe is too long for a link (8,001 of 8,000 characters). Download it as a file instead.',
    );
  });

  it('is checked like a file', async () => {
    expect(await decodeShareLink(linkOf('{"items":[]}'))).toMatchObject({ ok: false });
    expect(await decodeShareLink(linkOf('['.repeat(150_000)))).toMatchObject({ ok: false });
    expect(await decodeShareLink('v2.abc')).toEqual({
      ok: false,
      problems: [{ path: '', message: 'This recipe needs a newer version of Overprint (recipe version 2).' }],
    });
  });

  it('does not inflate more than a recipe can have', async () => {
    const bomb = linkOf(' '.repeat(5_000_000));
    expect(bomb.length).toBeLessThan(8_000);
    await expect(decodeShareLink(bomb)).rejects.toThrow('A recipe can have 200 kB.');
  });

  it('is refused when it is damaged, whatever is missing or changed', async () => {
    const recipe = await recipeOf('red');
    const link = await encodeShareLink(recipe, ORIGIN, { includeLists: true });
    const start = link.indexOf('#') + 4;
    for (let end = start; end < link.length - 1; end += 7) {
      await expect(decodeShareLink(link.slice(0, end))).rejects.toThrow('This link is incomplete.');
    }
    let state = 7;
    const random = (limit: number) => {
      state = (state * 48271) % 0x7fffffff;
      return state % limit;
    };
    const characters = 'ABCxyz019-_.#%<é\u0000';
    for (let round = 0; round < 2_000; round++) {
      const damaged = [...link];
      for (let change = 0; change <= random(4); change++) {
        damaged[random(link.length)] = characters[random(characters.length)];
      }
      const read = await decodeShareLink(damaged.join('')).catch((error: unknown) => error);
      if (read instanceof Error) {
        expect(read).toBeInstanceOf(UserMistake);
        expect(['This link is incomplete.', 'A recipe can have 200 kB.']).toContain(read.message);
      } else {
        expect(read).toHaveProperty('ok');
      }
    }
  }, 60_000);

  it('is distinguished from the name of a file', () => {
    expect([`${ORIGIN}/recipes#v1.abc`, 'v1.abc', '#v1.abc'].map(isShareLink)).toEqual([true, true, true]);
    expect(['recipe.json', './v1/recipe.json', 'shoes.overprint.json'].map(isShareLink)).toEqual([false, false, false]);
  });
});
