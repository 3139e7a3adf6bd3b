import { describe, expect, it } from 'vitest';
import { packItems } from '../lines/product/packed-items.ts';
import { CAMPAIGN_OPTIONS } from '../tools/campaigns/options.ts';
import { platformFile } from '../tools/campaigns/platform-files.ts';
import { defaultOptions } from '../tools/shared/options.ts';
import { FileSize, refuseFile, requireFileSize } from './file-limit.ts';
import { computedFile } from './part-files.ts';

const TOO_LARGE = 'This would be 120 GB. Files above 100 GB are not written.';

describe('files above 100 GB', () => {
  it('are refused by their size', () => {
    expect(refuseFile(100_000_000_000)).toBeNull();
    expect(refuseFile(120_000_000_000)).toBe(TOO_LARGE);
    expect(() => requireFileSize(120_000_000_000)).toThrow(TOO_LARGE);
  });

  it('are refused while they grow, if their size is not known before', () => {
    const size = new FileSize();
    size.add(100_000_000_000);
    expect(() => size.add(1)).toThrow('This would be more than 100 GB. Files above 100 GB are not written.');
  });

  it('are refused if they are computed, before the first row; their first rows are written', () => {
    const form = platformFile(defaultOptions(CAMPAIGN_OPTIONS));
    const columns = ['x', 'y', 'z'].map((word) => packItems(Array.from({ length: 2_000 }, (_, i) => `${word}${i}`)));
    const variants = [{ before: '', after: '' }];
    const cells = columns.map((_, column) => ({ parts: [{ column }], casing: 'none' as const }));
    const recipe = { columns, separator: '', wrapBefore: '', wrapAfter: '', casing: 'none', variants, cells } as const;
    const names = ['Campaign', 'Ad Group', 'Keyword'];
    expect(() => computedFile(form, names, [recipe], 8_000_000_000)).toThrow('Files above 100 GB are not written.');
    expect(computedFile(form, names, [recipe], 10)).toBeDefined();
  });
});
