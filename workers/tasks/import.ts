import type { Remote } from 'comlink';
import { blobSource } from '../../libs/files/byte-source.ts';
import { type ImportReport, importFile } from '../../libs/files/import-file.ts';
import { importRules } from '../../libs/files/import-rules.ts';
import { throttleProgress } from '../progress.ts';
import type { ImportJob, OnProgress, RowsChannel } from '../protocol.ts';
import { RowsWriter } from '../rows-writer.ts';

/** Reads a file into a sequence of the rows worker; progress in bytes. */
export async function importIntoRows(
  channel: Remote<RowsChannel>,
  { tool, file, id }: ImportJob,
  onProgress: OnProgress,
): Promise<ImportReport> {
  const { name, type, size } = file;
  // Ended by ending the worker, so the signal never aborts.
  const { signal } = new AbortController();
  const rules = importRules(tool);
  const { blocks, report } = importFile(
    blobSource(file),
    { name, type, size, rules },
    signal,
    throttleProgress(onProgress),
  );
  const writer = new RowsWriter(channel);
  await channel.begin(id);
  for await (const block of blocks) await writer.append(id, block);
  await writer.flush();
  await channel.finish(id);
  return report();
}
