import { type ImportReport, importFile } from '../../../libs/files/import-file.ts';
import { importRules } from '../../../libs/tools/import-rules.ts';
import { type ToolId, toolEntry } from '../../../libs/tools/index.ts';
import { bytesSource } from './bytes-source.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns text as UTF-8, or bytes unchanged. For tests only. */
export function toBytes(content: string | readonly number[] | Uint8Array): Uint8Array {
  return typeof content === 'string' ? encoder.encode(content) : Uint8Array.from(content);
}

/** Returns all chunks as one text; fails if they are not UTF-8. For tests only. */
export async function textOf(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const copies: number[][] = [];
  for await (const chunk of chunks) {
    copies.push([...chunk]);
  }
  return decoder.decode(Uint8Array.from(copies.flat()));
}

/** Imports a file and returns its lines. For tests only. */
export async function importLines(
  name: string,
  content: string | readonly number[] | Uint8Array,
  { tool = 'dedupe', chunkSize = 1 << 20, type = '' }: Partial<ImportOptions> = {},
): Promise<{ lines: string[]; report: ImportReport }> {
  const bytes = toBytes(content);
  const file = { name, type, size: bytes.length, rules: importRules(toolEntry(tool).imports) };
  const result = importFile(bytesSource(bytes, chunkSize), file, new AbortController().signal);
  const lines: string[] = [];
  for await (const block of result.blocks) {
    const text = decoder.decode(block.bytes);
    const blockLines = text.split('\n').slice(0, -1);
    if (!text.endsWith('\n') || blockLines.length !== block.count) {
      throw new Error('A block is not what it says');
    }
    lines.push(...blockLines);
  }
  return { lines, report: result.report() };
}

interface ImportOptions {
  readonly tool: ToolId;
  readonly chunkSize: number;
  readonly type: string;
}
