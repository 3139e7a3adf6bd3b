import { BlockRows } from '../../../libs/lines/rows/block-rows.ts';
import { auditTool } from '../../../libs/tools/audit/run.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import type { ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { RECOMMENDED_RULES } from '../../../libs/tools/utm/naming.ts';
import { utmTool } from '../../../libs/tools/utm/run.ts';
import { LINK_COLUMNS, LINK_FIELDS, linkBytes, linkRow, taggedUrl } from '../link-lines.ts';
import { runTool, type StoredText, storeText, textSource } from '../run-tool.ts';

/** `hold-links` stores the links in the worker, `run-links` runs the tool on them. */
export type LinkJob =
  | { readonly kind: 'hold-links'; readonly tool: 'utm' | 'audit'; readonly rows: number }
  | { readonly kind: 'run-links' };

interface HeldLinks {
  readonly tool: 'utm' | 'audit';
  readonly text: StoredText;
}

let held: HeldLinks | null = null;
let stored: BlockRows[] = [];

/**
 * Tags the table of links, or audits tagged URLs; input and outputs are stored, as in a tab.
 * @returns the bytes of the input, or of input and outputs after the run
 */
export async function workOnLinks(job: LinkJob): Promise<{ ms: number; bytes: number }> {
  if (job.kind === 'hold-links') {
    const text = storeText(linkBytes(job.rows, job.tool === 'utm' ? linkRow : taggedUrl));
    held = { tool: job.tool, text };
    return { ms: 0, bytes: text.rows.byteLength };
  }
  if (held === null) {
    throw new Error('The links are held first.');
  }
  const { tool, text } = held;
  stored = [];
  const startedMs = performance.now();
  const naming = { ...defaultOptions(utmTool.options).naming, ...RECOMMENDED_RULES };
  const source = textSource(text);
  await runTool(
    tool === 'utm'
      ? { tool: utmTool as unknown as ToolDefinition, fields: LINK_FIELDS, options: { naming } }
      : { tool: auditTool as unknown as ToolDefinition },
    { urls: tool === 'utm' ? { ...source, columns: LINK_COLUMNS } : source },
    false,
    (block, output) => {
      stored[output] ??= new BlockRows();
      stored[output].append(block);
    },
    true,
  );
  const ms = performance.now() - startedMs;
  if (stored[0].count !== text.rows.count) {
    throw new Error('Rows were lost.');
  }
  return { ms, bytes: stored.reduce((sum, { byteLength }) => sum + byteLength, text.rows.byteLength) };
}
