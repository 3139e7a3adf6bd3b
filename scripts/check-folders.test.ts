import { describe, expect, it } from 'vitest';
import { findKnots, readImports } from './check-folders.ts';

describe('folders that import each other in a circle', () => {
  it('are found, with the imports that connect them', () => {
    const circle = [
      { from: 'libs/a/one.ts', to: 'libs/b/two.ts' },
      { from: 'libs/b/three.ts', to: 'libs/c/four.ts' },
      { from: 'libs/c/five.ts', to: 'libs/a/six.ts' },
    ];
    const others = [
      { from: 'libs/d/seven.ts', to: 'libs/a/one.ts' },
      { from: 'libs/a/one.ts', to: 'libs/e/eight.ts' },
    ];
    expect(findKnots([...others, ...circle])).toEqual([{ folders: ['libs/a', 'libs/b', 'libs/c'], imports: circle }]);
  });

  it('are told apart from other circles', () => {
    const pairs = [
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'c'],
      ['c', 'd'],
      ['d', 'c'],
    ];
    const imports = pairs.map(([from, to]) => ({ from: `${from}/x.ts`, to: `${to}/y.ts` }));
    const knots = findKnots(imports).map(({ folders }) => folders);
    expect(knots).toHaveLength(2);
    expect(knots).toEqual(
      expect.arrayContaining([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    );
  });

  it('include a folder and one below it', () => {
    const imports = [
      { from: 'libs/tools/registry.ts', to: 'libs/tools/merge/run.ts' },
      { from: 'libs/tools/merge/run.ts', to: 'libs/tools/tool.ts' },
    ];
    expect(findKnots(imports).map(({ folders }) => folders)).toEqual([['libs/tools', 'libs/tools/merge']]);
  });

  it('are none where files of one folder import each other, or all imports go one way', () => {
    const imports = [
      { from: 'a/one.ts', to: 'a/two.ts' },
      { from: 'a/two.ts', to: 'a/one.ts' },
      { from: 'a/one.ts', to: 'b/three.ts' },
      { from: 'b/three.ts', to: 'c/four.ts' },
      { from: 'a/one.ts', to: 'c/four.ts' },
    ];
    expect(findKnots(imports)).toEqual([]);
  });
});

describe('imports of a file', () => {
  it('are those of values and types, exports from and dynamic imports, of our own files', () => {
    const source = `
      import { read } from 'node:fs';
      import type { A } from '../a/types.ts';
      export { b } from './b.ts';
      const c = import('../../c/late.ts');
    `;
    expect(readImports('libs/x/file.ts', source)).toEqual([
      { from: 'libs/x/file.ts', to: 'libs/a/types.ts' },
      { from: 'libs/x/file.ts', to: 'libs/x/b.ts' },
      { from: 'libs/x/file.ts', to: 'c/late.ts' },
    ]);
  });
});
