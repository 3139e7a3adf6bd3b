import type { Remote } from 'comlink';
import { computedFile, type FilePiece, type PartFileForm, partName, writeParts } from '../../libs/files/part-files.ts';
import { type Bytes, LF, type LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { ZipWriter } from '../../libs/spreadsheets/zip-writer.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import type { OptionsOf } from '../../libs/tools/shared/options.ts';
import { openFileSink, writeChunks } from '../file-sink.ts';
import { reportRows, throttleProgress } from '../progress.ts';
import type { RowsChannel } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import type { ExportedFile, PartsTask } from '../protocol/tasks.ts';
import { openBlocks } from '../rows-source.ts';

/** Writes rows as the file that another program imports, or as an archive of several files. Progress in rows. */
export async function exportParts(
  channel: Remote<RowsChannel>,
  task: PartsTask,
  onProgress: OnProgress,
): Promise<ExportedFile> {
  const tool = await loadTool(task.tool);
  const form = tool.partFiles?.(task.output, task.options as OptionsOf<typeof tool.options>);
  if (form === undefined) {
    throw new TypeError(`${task.tool} has no files for ${task.output}`);
  }
  const { blocks, columns = [], count } = await openBlocks(channel, task.id, { isBorrowed: true });
  const description = await channel.describe(task.id);
  const total = Math.min(count, task.rows ?? count);
  async function* reported(pieces: AsyncIterable<FilePiece & { readonly count: number }>): AsyncGenerator<FilePiece> {
    const progress = throttleProgress(onProgress);
    let done = 0;
    for await (const piece of pieces) {
      yield piece;
      done += piece.count;
      progress(done, total);
    }
  }
  const computed =
    description?.kind === 'products' ? computedFile(form, columns, description.recipes, total) : undefined;
  const parts = computed
    ? reported(computed)
    : writeParts(form, columns, reportRows(firstRows(blocks, total), total, onProgress));
  const sink = await openFileSink(task.target, task.fileName, task.isArchive ? 'application/zip' : form.mediaType);
  return writeChunks(sink, task.isArchive ? archived(parts, form) : plain(parts));
}

async function* plain(parts: AsyncIterable<FilePiece>): AsyncGenerator<Bytes, void, void> {
  for await (const { bytes } of parts) {
    yield bytes;
  }
}

async function* archived(
  parts: AsyncIterable<FilePiece>,
  { fileName, extension }: PartFileForm,
): AsyncGenerator<Bytes, void, void> {
  const zip = new ZipWriter();
  let last = 0;
  for await (const { part, bytes } of parts) {
    if (part !== last) {
      yield* last === 0 ? [] : await zip.end();
      yield* zip.begin(partName(`${fileName}.${extension}`, part, false));
      last = part;
    }
    // Compression may still read a piece after the next one is requested.
    yield* await zip.write(bytes.slice());
  }
  yield* last === 0 ? [] : await zip.end();
  yield* zip.finish();
}

/** Yields the first rows of blocks. */
async function* firstRows(blocks: AsyncIterable<LineBlock>, rows: number): AsyncGenerator<LineBlock, void, void> {
  let left = rows;
  for await (const block of blocks) {
    if (left <= 0) {
      return;
    }
    if (block.count <= left) {
      yield block;
    } else {
      let end = 0;
      for (let row = 0; row < left; row++) {
        end = block.bytes.indexOf(LF, end) + 1;
      }
      yield { bytes: block.bytes.subarray(0, end), count: left };
    }
    left -= block.count;
  }
}
