import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ImportSheetRequest } from '../../libs/contracts/sheets.dto.ts';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { VARIABLES } from '../config/variables.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { columnIndex } from './column.ts';
import { type ColumnCells, readColumn } from './read-column.ts';
import { csvUrl, parseSheetAddress, type SheetAddress } from './sheet-address.ts';
import { openSheet, type SheetProvider, unprocessable } from './sheet-source.ts';

/** Milliseconds for a sheet, redirects and all. */
const TIMEOUT_MS = 10_000;
/** Sheets that are read at the same moment; each may take some tens of megabytes. */
const MAX_CONCURRENT = 10;

/** Reads columns of shared Google Sheets. */
@Injectable()
export class SheetsService {
  private readonly provider: SheetProvider;
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
   * The cells of a column as the JSON of an `ImportSheetAnswer`.
   * @param userId null for a guest
   * @param address network address of the client
   * @throws DomainError `validation_failed`, `rate_limited`, `unprocessable`, `upstream_failed`, `unavailable`
   */
  async import(userId: string | null, address: string, request: ImportSheetRequest): Promise<Readable> {
    const sheet = this.readAddress(request);
    if (userId === null) {
      await this.limits.consume('sheetsGuest', clientKey(address));
    } else {
      await this.limits.consume('sheetsUser', userId);
    }
    const cells = await this.fetch(sheet, columnIndex(request.column ?? 'A'));
    if (cells.count === 0) {
      throw unprocessable('No data found in the specified column');
    }
    return Readable.from(answerJson(cells), { objectMode: false });
  }

  private readAddress({ sheetUrl, url }: ImportSheetRequest): SheetAddress {
    const field = sheetUrl ? 'sheetUrl' : 'url';
    const text = sheetUrl || url;
    if (!text) {
      throw addressProblem(field, 'Please enter a Google Sheets URL.');
    }
    const sheet = parseSheetAddress(text, this.provider.origin);
    if (!sheet) {
      throw addressProblem(
        field,
        'This is not the address of a Google Sheet. Copy it from the address bar or from Share.',
      );
    }
    return sheet;
  }

  private async fetch(sheet: SheetAddress, index: number): Promise<ColumnCells> {
    if (this.running >= MAX_CONCURRENT) {
      throw new DomainError('unavailable', { details: { retryAfterSeconds: 2 } });
    }
    this.running += 1;
    try {
      const url = csvUrl(sheet, this.provider.origin);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return await readColumn(await openSheet(url, this.provider, signal), index, signal);
    } finally {
      this.running -= 1;
    }
  }
}

function* answerJson({ json }: ColumnCells): Generator<Buffer> {
  yield Buffer.from('{"items":[');
  yield* json;
  yield Buffer.from('],"keywords":[');
  yield* json;
  yield Buffer.from(']}');
}

function addressProblem(field: string, message: string): DomainError {
  return new DomainError('validation_failed', { message, details: { fields: { [field]: message } } });
}
