import { type ToolId, toolEntry } from '../../../../../libs/tools/index.ts';
import type { ChosenGram } from '../../../../../libs/tools/ngrams/match-terms.ts';
import { negativeForm } from '../../../../../libs/tools/ngrams/negative-form.ts';
import type { NgramOptions } from '../../../../../libs/tools/ngrams/options.ts';
import type { RowsState } from '../../../../../workers/protocol/rows.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { rememberInputs, undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { withRows } from '../../../workbench/rows/table-view/take-cells.ts';
import { SEND_TEXTS } from '../../../workbench/texts.ts';

/** Returns the n-gram of a row. */
export function gramOf(cells: readonly string[], columns: readonly string[]): ChosenGram {
  const campaign = columns.indexOf('Campaign');
  return {
    text: cells[columns.indexOf('N-gram')] ?? '',
    ...(campaign >= 0 && { campaign: cells[campaign] }),
  };
}

/** Reads the n-grams of rows by their numbers. */
export function readGrams(table: RowsState, numbers: Uint32Array<ArrayBuffer>): Promise<ChosenGram[]> {
  const { columns = [] } = table;
  return withRows(table, numbers, async ({ id, count }) => {
    const lines = await rowsClient.call((rows) => rows.window(id, 0, count));
    return lines.map((line) => gramOf(line.split('\t'), columns));
  });
}

/** Returns n-grams as negative keywords, each once. */
export function negativesOf(grams: readonly ChosenGram[], platform: NgramOptions['platform']): string[] {
  return uniqueTexts(grams).map((text) => {
    const { before, after } = negativeForm(platform, text.split(' ').length);
    return `${before}${text}${after}`;
  });
}

/** Returns the texts of n-grams, each once: several campaigns may have the same. */
export function uniqueTexts(grams: readonly ChosenGram[]): string[] {
  return [...new Set(grams.map(({ text }) => text))];
}

/** Replaces the lines of another tool's input. A toast offers to undo it. */
export async function sendLines(lines: readonly string[], tool: ToolId, text: string): Promise<void> {
  const { title, inputs } = toolEntry(tool);
  const label = inputs.find(({ id }) => id === text)?.label ?? '';
  const input = textInput(tool, text);
  const undo = await rememberInputs([input]);
  await input.replace([lines.map((line) => `${line}\n`).join('')]);
  showToast({
    title: SEND_TEXTS.sent(title),
    message: (undo ? SEND_TEXTS.replacedText : SEND_TEXTS.sentText)(lines.length, label),
    tone: 'success',
    ...undoAction(undo),
  });
}
