import type { Location } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ROUTE_TABLE } from '../../../../libs/contracts/site/routes.ts';
import { readReturnPath, returnHere, returnToReferrer } from './session.ts';

function at(path: string, state: unknown = null): Location {
  const { pathname, search, hash } = new URL(path, 'https://site.example');
  return { pathname, search, hash, state, key: 'default' };
}

describe('the way back after signing in', () => {
  it('leads to where the user was, with query and fragment', () => {
    expect(readReturnPath(returnHere(at('/merge?sep=space#results')))).toBe('/merge?sep=space#results');
    expect(readReturnPath(returnHere(at('/')))).toBe('/');
  });

  it('stays the same from one account screen to the next', () => {
    const state = returnHere(at('/merge'));
    expect(returnHere(at('/auth/signin', state))).toEqual(state);
    expect(readReturnPath(returnHere(at('/auth/signup', returnHere(at('/auth/signin', state)))))).toBe('/merge');
    expect(readReturnPath(returnHere(at('/auth/signin')))).toBe('/');
  });

  it('is known from the referrer where a link could not tell, but only on our own origin', () => {
    const own = 'https://site.example';
    expect(readReturnPath(returnToReferrer(`${own}/merge?sep=space`, own))).toBe('/merge?sep=space');
    for (const referrer of ['', 'https://evil.example/merge', `${own}.evil.example/merge`, 'no address']) {
      expect(returnToReferrer(referrer, own)).toBeNull();
    }
    expect(readReturnPath(returnToReferrer(`${own}/auth/signin`, own))).toBe('/');
  });

  it('knows every screen of the route table that is not about signing in', () => {
    for (const { path, category } of ROUTE_TABLE) {
      expect(readReturnPath({ returnPath: path })).toBe(category === 'Authentication' ? '/' : path);
    }
  });

  it.each([
    'https://evil.example/',
    '//evil.example/merge',
    '/\\evil.example/merge',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example/merge',
    '/%2f/evil.example',
    '/merge/../..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    'merge',
    '/no/such/page',
    '/api/auth/me',
    '/merge@evil.example',
    '//own.invalid@evil.example/merge',
    '/auth/signin',
    '/signin',
    '/login',
    '',
    'https://own.invalid/merge',
  ])('refuses %j', (returnPath) => {
    expect(readReturnPath({ returnPath })).toBe('/');
  });

  it.each([undefined, null, 'text', 7, {}, { returnPath: 7 }, { returnPath: ['/merge'] }])(
    'takes the state %j for none',
    (state) => {
      expect(readReturnPath(state)).toBe('/');
    },
  );
});
