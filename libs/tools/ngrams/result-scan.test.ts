import { expect, it } from 'vitest';
import { cutIntoBlocks } from '../../../test/support/engine/collect-dedupe.ts';
import { ResultScan } from './result-scan.ts';

it('finds suggested rows and the highest costs', () => {
  const scan = new ResultScan(['N-gram', 'Words', 'Cost', 'Conversions'], 2, 1);
  scan.addNegatives({ bytes: new TextEncoder().encode('-free\n"red shoes"\n'), count: 2 });
  const rows = ['free\t1\t5\t0', 'red\t1\t7.5\t2', 'red shoes\t2\t6\t0', 'free\t1\t4\t1', 'x\t1\t0\t0'];
  for (const block of cutIntoBlocks(rows.join('\n'), 2)) {
    scan.addRows(block);
  }
  expect([...scan.findings.suggested]).toEqual([0, 2]);
  expect(scan.findings.mostConversions).toBe(2);
  expect(scan.findings.costliest).toEqual([
    { text: 'red', cost: 7.5 },
    { text: 'red shoes', cost: 6 },
  ]);
});
