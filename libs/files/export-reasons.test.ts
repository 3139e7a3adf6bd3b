import { describe, expect, it } from 'vitest';
import type { CodedBlock } from '../lines/blocks/grouped-lines.ts';
import type { Bytes } from '../lines/blocks/line-block.ts';
import { formatReasonLists, formatReasonTable } from './export-reasons.ts';

const REASONS = [
  { code: 2, label: 'Too long', count: 2 },
  { code: 3, label: 'Too long, "odd"', count: 1 },
];

/** Two blocks, of which the second one starts with row 4. */
async function* coded(): AsyncGenerator<CodedBlock, void, void> {
  const parts: [string, number[]][] = [
    ['fits\na "b", c\nx\n', [0, 2, 3]],
    ['größe\n\n', [2, 0]],
  ];
  for (const [text, codes] of parts) {
    yield { block: { bytes: new TextEncoder().encode(text), count: codes.length }, codes: Uint8Array.from(codes) };
  }
}

async function textOf(chunks: AsyncIterable<Bytes>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) {
    text += new TextDecoder().decode(chunk);
  }
  return text;
}

describe('exports with reasons', () => {
  it('writes a table of row numbers, lines and reasons', async () => {
    expect(await textOf(formatReasonTable(coded(), REASONS))).toBe(
      'Row,Line,Reason\n2,"a ""b"", c",Too long\n3,x,"Too long, ""odd"""\n4,größe,Too long\n',
    );
  });

  it('writes a list per reason', async () => {
    expect(await textOf(formatReasonLists(coded, REASONS))).toBe(
      'Too long (2)\na "b", c\ngröße\n\nToo long, "odd" (1)\nx\n',
    );
  });
});
