import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ImportSheetRequest } from '../../libs/contracts/tools/sheets.dto.ts';
import { DomainError, fieldError } from '../common/domain-error.ts';
import { WorkerThreads } from '../common/worker-threads.ts';
import { AppConfig } from '../config/app-config.ts';
import { VARIABLES } from '../config/variables.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import type { ColumnTask } from './read-column.worker.ts';
import { columnIndex, csvUrl, parseSheetAddress, type SheetAddress } from './sheet-address.ts';
import { fetchSheet, type SheetProvider, unprocessable } from './sheet-source.ts';

/** Time limit for a sheet: redirects, transfer, waiting for a thread and parsing. */
const TIMEOUT_MS = 10_000;
/** Maximum concurrent imports, until their responses are read; each may take tens of megabytes. */
const MAX_CONCURRENT = 10;
/** Time after which an unread response is cut off. */
const UNREAD_MS = 10_000;
/** Maximum sheets parsed concurrently. */
const THREADS = 2;
/** Heap limit for parsing one sheet, about twice what the worst sheet needs. */
const HEAP_MEGABYTES = 512;
/** Maximum bytes of one piece of a response. */
const PART_BYTES = 65_536;

@Injectable()
export class SheetsService implements OnApplicationShutdown {
  private readonly provider: SheetProvider;
  private readonly threads = new WorkerThreads<ColumnTask, Uint8Array>({
    file: new URL(`./read-column.worker${extname(import.meta.url)}`, import.meta.url),
    threads: THREADS,
    threadsPerClient: 1,
    queue: MAX_CONCURRENT,
    heapMegabytes: HEAP_MEGABYTES,
  });
  private running = 0;

  constructor(
    config: AppConfig,
    private readonly limits: RateLimitsService,
  ) {
    this.provider = {
      origin: config.sheetsBaseUrl,
      isTrusted: config.sheetsBaseUrl !== VARIABLES.SHEETS_BASE_URL.fallback,
    };
  }

  /**
   * Returns the cells of a column as the JSON of an `ImportSheetAnswer`, or the whole sheet as CSV.
   * @param userId null for a guest
   * @param address network address of the client
   * @throws DomainError `validation_failed`, `rate_limited`, `unprocessable`, `upstream_failed`, `unavailable`
   */
  async import(userId: string | null, address: string, request: ImportSheetRequest): Promise<Readable> {
    const { sheetUrl, url } = request;
    const sheet = this.readAddress(sheetUrl || url, sheetUrl || !url ? 'sheetUrl' : 'url');
    const client = userId ?? clientKey(address);
    await this.limits.consume(userId === null ? 'sheetsGuest' : 'sheetsUser', client);
    const leave = this.enter();
    try {
      if (request.form === 'table') {
        const csv = await this.readTable(sheet, AbortSignal.timeout(TIMEOUT_MS));
        return streamed((limit) => partsOf(csv, limit)).once('close', leave);
      }
      const cells = await this.readCells(sheet, columnIndex(request.column ?? 'A'), client);
      if (cells.length === 0) {
        throw unprocessable('No data found in the specified column');
      }
      return streamed((limit) => answerJson(cells, limit)).once('close', leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /**
   * Counts the sheets that a job reads as imports of its owner: all of them, or none if the limit does not admit all.
   * @throws DomainError `rate_limited`
   */
  async countImports(userId: string, sheets: number): Promise<void> {
    const imports = Array.from({ length: sheets }, () => ['sheetsUser', userId] as const);
    await this.limits.attempt(imports, async () => undefined);
  }

  /**
   * Returns a whole sheet as CSV, for a job that has counted it.
   * @param sheetUrl address of the sheet
   * @throws DomainError `validation_failed`, `unprocessable`, `upstream_failed`, `unavailable`
   */
  async readCsv(sheetUrl: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const sheet = this.readAddress(sheetUrl, 'sheetUrl');
    const leave = this.enter();
    try {
      return await this.readTable(sheet, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
    } finally {
      leave();
    }
  }

  /**
   * Checks the address of a sheet.
   * @param field path of the address in the request
   * @throws DomainError `validation_failed`
   */
  requireAddress(address: string, field: string): void {
    this.readAddress(address, field);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.destroy();
  }

  private readAddress(text: string | undefined, field: string): SheetAddress {
    if (!text) {
      throw fieldError(field, 'Please enter a Google Sheets URL.');
    }
    const sheet = parseSheetAddress(text, this.provider.origin);
    if (!sheet) {
      throw fieldError(field, 'This is not the address of a Google Sheet. Copy it from the address bar or from Share.');
    }
    return sheet;
  }

  /**
   * Adds an import to the concurrent ones.
   * @returns removes it again
   * @throws DomainError `unavailable`
   */
  private enter(): () => void {
    if (this.running >= MAX_CONCURRENT) {
      throw new DomainError('unavailable', { details: { retryAfterSeconds: 2 } });
    }
    this.running += 1;
    return () => {
      this.running -= 1;
    };
  }

  /** Returns a sheet with data as CSV. */
  private async readTable(sheet: SheetAddress, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const csv = await this.fetch(sheet, signal);
    if (csv.length === 0) {
      throw unprocessable('No data found in this Google Sheet');
    }
    return csv;
  }

  /** Returns a sheet as CSV. */
  private fetch(sheet: SheetAddress, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return fetchSheet(csvUrl(sheet, this.provider.origin), this.provider, signal);
  }

  /** Returns the cells of a column as the contents of a JSON array, in UTF-8. */
  private async readCells(sheet: SheetAddress, index: number, client: string): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const csv = await this.fetch(sheet, signal);
    return this.threads.run({ csv, index }, { signal, client, transfer: [csv.buffer] }).catch((error: unknown) => {
      throw signal.aborted ? tooComplex() : error;
    });
  }
}

function tooComplex(): DomainError {
  return unprocessable('This Google Sheet takes too long to read. Please import a part of it.');
}

/**
 * Streams an answer; fails if the client stops reading.
 * @param parts returns the answer in pieces; refreshes the timer with each of them
 */
function streamed(parts: (limit: NodeJS.Timeout) => Iterable<Uint8Array>): Readable {
  const limit = setTimeout(() => stream.destroy(new Error('The response was not read in time.')), UNREAD_MS);
  const stream = Readable.from(parts(limit), { objectMode: false });
  return stream.once('close', () => clearTimeout(limit));
}

function* answerJson(cells: Uint8Array, limit: NodeJS.Timeout): Generator<Uint8Array> {
  yield Buffer.from('{"items":[');
  yield* partsOf(cells, limit);
  yield Buffer.from('],"keywords":[');
  yield* partsOf(cells, limit);
  yield Buffer.from(']}');
}

function* partsOf(bytes: Uint8Array, limit: NodeJS.Timeout): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    limit.refresh();
    yield bytes.subarray(start, start + PART_BYTES);
  }
}
