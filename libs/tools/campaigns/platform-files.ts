import type { FileEncoder, FilePortion, PartFileForm } from '../../files/part-files.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import type { Bytes, LineBlock } from '../../lines/blocks/line-block.ts';
import { findLineEnds } from '../../lines/blocks/line-ends.ts';
import { type CellStyle, CellWriter } from '../../lines/kernels/write-cells/write-cells.ts';
import { SheetWriter } from '../../spreadsheets/write-sheet.ts';
import { csvRows } from './csv-rows.ts';
import type { CampaignOptions } from './options.ts';
import { csvRow, LIST_SIZE, PART_LIMITS, PartCounter } from './parts.ts';

const encoder = new TextEncoder();
const MARK = encoder.encode('\ufeff');
const CSV_STYLE: CellStyle = { delimiter: ',', hasCrLf: true, quotes: 'needed', isSpreadsheetSafe: false };

/** Sheet of Amazon's bulk file. */
const AMAZON_SHEET = 'Sponsored Products Campaigns';
const AMAZON_NUMBERS = ['Daily Budget', 'Ad Group Default Bid', 'Bid'];

/** Returns the form of the file that a platform imports (`docs/spec/keywords.md`, Campaign files). */
export function platformFile({ platform, encoding }: CampaignOptions): PartFileForm {
  const divide = () => divideRows(platform);
  switch (platform) {
    case 'google':
      return {
        fileName: 'google-ads-editor',
        extension: 'csv',
        mediaType: 'text/csv',
        encode: (columns) => (encoding === 'editor' ? editorFile(columns) : csvFile(columns, undefined)),
        ...(encoding === 'utf8' && { computed: csvRows }),
        divide,
      };
    case 'microsoft':
      return {
        fileName: 'microsoft-ads-bulk',
        extension: 'csv',
        mediaType: 'text/csv',
        encode: (columns) => csvFile(columns, formatVersion(columns)),
        divide,
      };
    case 'amazon':
      return {
        fileName: 'amazon-ads-bulk',
        extension: 'xlsx',
        mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        encode: (columns) => new SheetWriter({ name: AMAZON_SHEET, columns, numbers: AMAZON_NUMBERS }),
        divide,
      };
  }
}

/** Returns the form of the files with the lines of negative lists, to be pasted one by one. */
export function negativeListFiles({ negativeListName }: CampaignOptions): PartFileForm {
  const slug = negativeListName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return {
    fileName: slug === '' ? 'negatives' : slug,
    extension: 'txt',
    mediaType: 'text/plain',
    isNumbered: true,
    encode: () => ({
      begin: async () => [],
      rows: async ({ bytes }) => [bytes],
      finish: async () => [],
    }),
    divide: divideLists,
  };
}

/** Divides lines into lists of the size that a platform takes. */
function divideLists(): (block: LineBlock) => Iterable<FilePortion> {
  let listed = 0;
  return function* (block) {
    const { bytes } = block;
    const ends = findLineEnds(block);
    for (let line = 0; line < ends.length; ) {
      const isFirst = listed % LIST_SIZE === 0;
      const count = Math.min(LIST_SIZE - (listed % LIST_SIZE), ends.length - line);
      const start = line === 0 ? 0 : ends[line - 1] + 1;
      yield { isFirst, rows: { bytes: bytes.subarray(start, ends[line + count - 1] + 1), count } };
      line += count;
      listed += count;
    }
  };
}

/** Returns the row that states the version of Microsoft's format. */
function formatVersion(columns: readonly string[]): string {
  const cells = columns.map((column) => (column === 'Type' ? 'Format Version' : column === 'Name' ? '6.0' : ''));
  return `${cells.join('\t')}\n`;
}

/** Divides rows among files by the limits of the platform. */
function divideRows(platform: CampaignOptions['platform']): (block: LineBlock) => Iterable<FilePortion> {
  if (!Number.isFinite(PART_LIMITS[platform].rows)) {
    let isFirst = true;
    return function* (rows) {
      yield { isFirst, rows };
      isFirst = false;
    };
  }
  const counter = new PartCounter(PART_LIMITS[platform]);
  return function* ({ bytes }) {
    let from = 0;
    let count = 0;
    let isFirst = false;
    for (let start = 0; start < bytes.length; ) {
      const { end, size } = csvRow(bytes, start);
      if (counter.takes(size)) {
        if (count > 0) {
          yield { isFirst, rows: { bytes: bytes.subarray(from, start), count } };
        }
        isFirst = true;
        from = start;
        count = 0;
      }
      count++;
      start = end;
    }
    if (count > 0) {
      yield { isFirst, rows: { bytes: bytes.subarray(from), count } };
    }
  };
}

/** CSV in UTF-8 with a mark and CRLF. */
function csvFile(columns: readonly string[], firstRow: string | undefined): FileEncoder {
  const writer = new CellWriter();
  return {
    begin: async () => {
      const bytes = encoder.encode(`${columns.join('\t')}\n${firstRow ?? ''}`);
      return [MARK, writer.write(bytes, CSV_STYLE)];
    },
    rows: async ({ bytes }) => [writer.write(bytes, CSV_STYLE)],
    finish: async () => [],
  };
}

/** UTF-16 with a mark, TABs and CRLF, as Google Ads Editor exports. */
function editorFile(columns: readonly string[]): FileEncoder {
  return {
    begin: async () => [toUtf16(`\ufeff${columns.join('\t')}\n`)],
    rows: async ({ bytes }) => [toUtf16(decodeUtf8(bytes))],
    finish: async () => [],
  };
}

function toUtf16(text: string): Bytes {
  const lines = text.replaceAll('\n', '\r\n');
  const bytes = new Uint8Array(lines.length * 2);
  for (let i = 0; i < lines.length; i++) {
    const unit = lines.charCodeAt(i);
    bytes[2 * i] = unit & 0xff;
    bytes[2 * i + 1] = unit >> 8;
  }
  return bytes;
}
