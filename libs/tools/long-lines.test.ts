import { expect, it } from 'vitest';
import { LineTooLong } from '../errors.ts';
import { MAX_TEXT_UNITS } from '../lines/blocks/decode-lines.ts';
import type { LineBlock } from '../lines/blocks/line-block.ts';
import { ProductRows } from '../lines/product/product-rows.ts';
import type { ToolId } from './index.ts';
import { loadTool } from './registry.ts';
import { defaultOptions } from './shared/options.ts';
import type { RunContext, TextSource } from './shared/tool.ts';

const NO_TEXT: TextSource = { stats: { lines: 0, bytes: 0, items: 0, itemBytes: 0 }, async *blocks() {} };

/** A text of one line that is longer than a string can be; its memory is not touched, so it costs nothing. */
function longLine(start: string): TextSource {
  const bytes = new Uint8Array(MAX_TEXT_UNITS + 64);
  bytes.set(new TextEncoder().encode(start));
  bytes[bytes.length - 1] = 0x0a;
  const block: LineBlock = { bytes, count: 1 };
  return {
    stats: { lines: 1, bytes: bytes.length, items: 1, itemBytes: bytes.length - 1 },
    async *blocks() {
      yield block;
    },
  };
}

it.each<[ToolId, string, string, object]>([
  ['utm', 'urls', 'not a url', {}],
  ['merge', 'columns.0', 'É', { casing: 'uppercase' }],
])('%s reports a line that is longer than a string can be (%s: %j…)', async (id, text, start, options) => {
  const tool = await loadTool(id);
  const texts = Object.fromEntries(tool.texts.map((spec) => [spec.id, spec.id === text ? longLine(start) : NO_TEXT]));
  const fields = { find: 'x', replaceWith: 'y', source: 'a', medium: 'b', campaign: 'c' };
  const context: RunContext = {
    signal: new AbortController().signal,
    isBorrowed: true,
    columns() {},
    progress() {},
    async write() {},
    product(_, recipe) {
      new ProductRows(recipe).blocks(0, 1).next();
    },
  };
  const run = tool.run({ texts, fields }, { ...defaultOptions(tool.options), ...options }, context);
  await expect(run).rejects.toThrow(
    new LineTooLong('A line of this text is longer than 512 MB, which is too long for this tool with these options.'),
  );
});
