import { BlockRows } from '../../../libs/lines/rows/block-rows.ts';
import { auditTool } from '../../../libs/tools/audit/run.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import type { ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { RECOMMENDED_RULES } from '../../../libs/tools/utm/naming.ts';
import { utmTool } from '../../../libs/tools/utm/run.ts';
import { LINK_COLUMNS, LINK_FIELDS, linkBytes, linkRow, taggedUrl } from '../link-lines.ts';
import { runTool, storeText, textSource } from '../run-tool.ts';

export interface LinkJob {
  readonly kind: 'link-table' | 'link-audit';
  readonly rows: number;
}

/** Tags the table of links, or audits tagged URLs; input and outputs are stored, as in a tab. */
export async function runOnLinks({ kind, rows }: LinkJob): Promise<{ ms: number; bytes: number }> {
  const isTable = kind === 'link-table';
  const text = storeText(linkBytes(rows, isTable ? linkRow : taggedUrl));
  const stored: BlockRows[] = [];
  const startedMs = performance.now();
  const tool = (isTable ? utmTool : auditTool) as unknown as ToolDefinition;
  const naming = { ...defaultOptions(utmTool.options).naming, ...RECOMMENDED_RULES };
  const run = isTable ? { tool, fields: LINK_FIELDS, options: { naming } } : { tool };
  const source = isTable ? { ...textSource(text), columns: LINK_COLUMNS } : textSource(text);
  await runTool(
    run,
    { urls: source },
    false,
    (block, output) => {
      stored[output] ??= new BlockRows();
      stored[output].append(block);
    },
    true,
  );
  const ms = performance.now() - startedMs;
  if (stored[0].count !== rows) {
    throw new Error('Rows were lost.');
  }
  return { ms, bytes: stored.reduce((sum, { byteLength }) => sum + byteLength, 0) };
}
