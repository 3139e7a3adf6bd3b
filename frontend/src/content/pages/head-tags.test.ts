import { describe, expect, it } from 'vitest';
import { ROUTE_TABLE, type RouteEntry } from '../../../../libs/contracts/site/routes.ts';
import { TOOL_CATALOG } from '../../../../libs/tools/index.ts';
import { pageHeadTags, structuredData } from './head-tags.ts';

const ENTRY: RouteEntry = {
  path: '/faq',
  title: 'A “title” with <signs> & "quotes"',
  category: 'Support',
  access: 'public',
  priority: 0.5,
  changefreq: 'monthly',
  prerender: true,
};

describe('the head of a page', () => {
  it('names title, description, address and picture, escaped', () => {
    const head = pageHeadTags(ENTRY).join('\n');
    expect(head).toContain('content="A “title” with &lt;signs&gt; &amp; &quot;quotes&quot;"');
    expect(head).toContain('<link rel="canonical" href="@@appUrl@@/faq" />');
    expect(head).toContain('<meta property="og:image" content="@@appUrl@@/share.png" />');
  });

  it('gives a screen of two paths one address', () => {
    expect(pageHeadTags({ ...ENTRY, path: '/signin', sameAs: '/auth/signin' }).join('')).toContain(
      'href="@@appUrl@@/auth/signin"',
    );
  });

  it('carries data that cannot end its element', () => {
    const script = pageHeadTags(ENTRY).at(-1) ?? '';
    const json = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(script)?.[1] ?? '';
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(structuredData('/faq'));
  });
});

describe('structured data', () => {
  it('describes the product, every question and every guide, and nothing else', () => {
    const types = ROUTE_TABLE.map(({ path }) => [path, structuredData(path)?.['@type']] as const).filter(
      ([, type]) => type !== undefined,
    );
    expect(Object.fromEntries(types)).toEqual({
      '/': 'SoftwareApplication',
      '/faq': 'FAQPage',
      ...Object.fromEntries(TOOL_CATALOG.map(({ guidePath }) => [guidePath, 'HowTo'])),
    });
    expect(structuredData('/faq')).toMatchObject({ mainEntity: { length: 22 } });
  });

  it('holds plain text: no signs of ours', () => {
    const all = JSON.stringify(ROUTE_TABLE.map(({ path }) => structuredData(path)));
    expect(all).not.toMatch(/\*\*|\]\(|\{(?:number|date):/);
  });
});
