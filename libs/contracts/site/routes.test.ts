import { describe, expect, it } from 'vitest';
import { describePage } from './page-descriptions.ts';
import { findRoute, ROUTE_TABLE, type RouteEntry } from './routes.ts';

const entries: readonly RouteEntry[] = ROUTE_TABLE;

describe('the route table', () => {
  it('names every path once, without parameters or a slash at the end', () => {
    const paths = entries.map((entry) => entry.path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) {
      expect(path).toMatch(/^\/$|^(\/[a-z0-9-]+)+$/);
    }
  });

  it('leads on, and shares screens, only with pages that stand by themselves', () => {
    for (const entry of entries) {
      for (const other of [entry.redirectTo, entry.sameAs]) {
        if (other !== undefined) {
          const target = findRoute(other);
          expect(target?.path, `${entry.path} → ${other}`).toBe(other);
          expect(target?.redirectTo ?? target?.sameAs).toBeUndefined();
        }
      }
    }
  });

  it('prerenders no redirects and nothing of the administration', () => {
    for (const entry of entries.filter(({ prerender }) => prerender)) {
      expect(entry.access).not.toBe('admin');
      expect(entry.redirectTo).toBeUndefined();
    }
  });

  it('gives every screen a title and a description that fit a search result', () => {
    for (const { path, title } of entries) {
      const description = describePage(path);
      expect(title.length, path).toBeGreaterThan(0);
      expect(title.length, path).toBeLessThanOrEqual(60);
      expect(description.length, path).toBeGreaterThan(0);
      expect(description.length, path).toBeLessThanOrEqual(160);
    }
  });

  it('finds a page with or without the slash at the end, and nothing else', () => {
    expect(findRoute('/merge')?.path).toBe('/merge');
    expect(findRoute('/merge/')?.path).toBe('/merge');
    expect(findRoute('/')?.path).toBe('/');
    expect(findRoute('/merge//')).toBeUndefined();
    expect(findRoute('')).toBeUndefined();
    expect(findRoute('/constructor')).toBeUndefined();
    expect(() => describePage('/constructor')).toThrow('not in the route table');
  });
});
