import type { Remote } from 'comlink';
import type { CodedBlock } from '../../libs/lines/blocks/grouped-lines.ts';
import type { LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { KeywordChecker } from '../../libs/platforms/keyword-checker.ts';
import { findRejectedLines, rejectionCodes } from '../../libs/tools/utm/rejected-lines.ts';
import type { RowsChannel, RowsId } from '../protocol/rows.ts';
import type { LineRules } from '../protocol/tasks.ts';
import { openBlocks } from '../rows-source.ts';

/** Rows with the reasons for which rules flag them. Each block is only borrowed until the next one is requested. */
export interface CodedRows {
  readonly count: number;
  readonly blocks: AsyncIterable<CodedBlock>;
}

/** Opens rows and applies rules to each block. */
export async function openCodedRows(channel: Remote<RowsChannel>, id: RowsId, rules: LineRules): Promise<CodedRows> {
  const { blocks, count } = await openBlocks(channel, id, { isBorrowed: true });
  switch (rules.kind) {
    case 'keywords': {
      const checker = new KeywordChecker(rules.platform, rules.of);
      return { count, blocks: coded(blocks, (block) => checker.check(block)) };
    }
    case 'rejected':
      return { count, blocks: coded(blocks, rejectionCodes) };
    case 'input': {
      const rejected = await openBlocks(channel, rules.rejected, { isBorrowed: true });
      return { count, blocks: findRejectedLines(blocks, rejected.blocks) };
    }
  }
}

async function* coded(
  blocks: AsyncIterable<LineBlock>,
  codesOf: (block: LineBlock) => Uint8Array,
): AsyncGenerator<CodedBlock, void, void> {
  for await (const block of blocks) {
    yield { block, codes: codesOf(block) };
  }
}
