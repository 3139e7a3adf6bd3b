import type { Remote } from 'comlink';
import { UserMistake } from '../../libs/errors.ts';
import { blobSource } from '../../libs/files/byte-source.ts';
import { importFile } from '../../libs/files/import-file.ts';
import { addStats, EMPTY_STATS } from '../../libs/lines/blocks/line-stats.ts';
import { importRules } from '../../libs/tools/import-rules.ts';
import { throttleProgress } from '../progress.ts';
import type { FilesReport, ImportJob, OnProgress, PlacedLine, RowsChannel } from '../protocol.ts';
import { RowsWriter } from '../rows-writer.ts';

/**
 * Reads files into one sequence of the rows worker, in order. Progress in bytes of all files.
 * @throws UserMistake for a file that cannot be read; names it if there are several
 */
export async function importIntoRows(
  channel: Remote<RowsChannel>,
  { rules, files, id }: ImportJob,
  onProgress: OnProgress,
): Promise<FilesReport> {
  const writer = new RowsWriter(channel);
  const progress = throttleProgress(onProgress);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const guessed: string[] = [];
  const headers: PlacedLine[] = [];
  let columns = 1;
  let stats = EMPTY_STATS;
  let before = 0;
  await channel.begin(id);
  for (const file of files) {
    const { name, type, size } = file;
    try {
      // Cancelled by terminating the worker, so the signal never aborts.
      const { blocks, report } = importFile(
        blobSource(file),
        { name, type, size, rules: importRules(rules) },
        new AbortController().signal,
        (done) => progress(before + done, total),
      );
      for await (const block of blocks) {
        await writer.append(id, block);
      }
      const read = report();
      if (read.header !== null) {
        headers.push({ text: read.header, before: stats.lines });
      }
      columns = Math.max(columns, read.columns);
      stats = addStats(stats, read.stats);
      if (read.encoding === 'windows-1252') {
        guessed.push(name);
      }
    } catch (error) {
      if (files.length === 1 || !(error instanceof UserMistake)) {
        throw error;
      }
      throw new UserMistake(`${name}: ${error.message}`);
    }
    before += size;
  }
  await writer.flush();
  await channel.finish(id);
  return { stats, guessed, headers, columns };
}
