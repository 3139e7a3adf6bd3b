import { LinesTooLarge, TooLarge, UserMistake } from '../../errors.ts';
import { objectParts } from '../../files/export-json.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { describeLineLimit } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import { GA4_CHANNELS } from '../../platforms/ga4-channels.ts';
import { distinctLines } from '../shared/line-comparison.ts';
import { OutputRows } from '../shared/output-rows.ts';
import type { RunContext, RunInput, RunReport, TextSource, ToolDefinition } from '../shared/tool.ts';
import { writeShared } from '../shared/write-shared.ts';
import { utmDescription } from './description.ts';
import { TagKernel } from './kernel/tag-kernel.ts';
import {
  COMMON_PARAMETERS,
  prepareTags,
  UTM_PARAMETERS,
  type UtmTags,
  type UtmValues,
} from './kernel/utm-parameters.ts';
import type { UTM_OPTIONS, UtmOptions } from './options.ts';
import { constantValues } from './row-values.ts';
import { tagRows } from './tag-rows.ts';
import { tagUrl } from './tag-url.ts';
import { urlColumnByName } from './url-column.ts';

/** Adds UTM parameters to many URLs at once. */
export const utmTool: ToolDefinition<typeof UTM_OPTIONS> = {
  ...utmDescription,
  spills: true,
  run: runUtm,
  json({ fields, options, rows, count, now }) {
    const { values } = constantValues(fields, options as unknown as UtmOptions);
    return objectParts({
      urls: { rows },
      generated_at: now.toISOString(),
      total_count: count,
      utm_parameters: {
        source: values.source,
        medium: values.medium,
        campaign: values.campaign,
        term: values.term,
        content: values.content,
        ...moreParameters(values),
      },
    });
  },
  apart: {
    canRun({ texts: { urls } }, { removeDuplicates, urlColumn }) {
      // Without a usual name, the first rows decide which column has the URLs.
      const knowsColumn = urls.columns === undefined || urlColumn !== '' || urlColumnByName(urls.columns) >= 0;
      return !removeDuplicates && knowsColumn;
    },
    optionalKeys: GA4_CHANNELS,
  },
  example: 'overprint utm urls.txt --source google --medium cpc --campaign spring --also rejected=rejected.txt',
};

function tooLarge(context: RunContext): TooLarge {
  const limit = describeLineLimit(context);
  return new TooLarge(
    `These are too many different URLs. ${limit} Please split them and run the parts, or keep duplicates.`,
  );
}

async function runUtm(input: RunInput, options: UtmOptions, context: RunContext): Promise<RunReport> {
  const { urls } = input.texts;
  if (urls.stats.items === 0) {
    throw new UserMistake('Please enter some URLs to process.');
  }
  try {
    return await (urls.columns === undefined
      ? tagList(input, options, context)
      : tagRows({ urls, columns: urls.columns, fields: input.fields, options }, context));
  } catch (error) {
    throw error instanceof LinesTooLarge ? tooLarge(context) : error;
  }
}

async function tagList(input: RunInput, options: UtmOptions, context: RunContext): Promise<RunReport> {
  const { urls } = input.texts;
  const { values: given, refusal } = constantValues(input.fields, options);
  const values = given as UtmValues;
  if ([values.source, values.medium, values.campaign].includes('')) {
    throw new UserMistake('UTM Source, Medium, and Campaign are required.');
  }
  if (refusal !== undefined) {
    throw new UserMistake(refusal);
  }
  const reader = new UrlReader(prepareTags(values, options), options, context);
  let written = 0;
  for await (const block of reader.finishedRows(urls)) {
    written += block.count;
    await writeShared(context, 'urls', block);
  }
  return {
    urlCount: written,
    rejectedCount: reader.rejected.count,
    duplicateCount: reader.urlCount - written,
  };
}

/** Reads the lines of a run. Each block of rows is only borrowed until the next one is requested. */
class UrlReader {
  /** Number of URLs read so far. */
  urlCount = 0;
  /** Lines rejected so far. */
  readonly rejected: OutputRows;
  readonly #tags: UtmTags;
  readonly #options: UtmOptions;
  readonly #context: RunContext;

  constructor(tags: UtmTags, options: UtmOptions, context: RunContext) {
    this.#tags = tags;
    this.#options = options;
    this.#context = context;
    this.rejected = new OutputRows(context, 'rejected');
  }

  /** Returns the tagged URLs, without duplicates if so chosen. Duplicates are compared before the tags are added. */
  async *finishedRows(urls: TextSource): AsyncGenerator<LineBlock, void, void> {
    const rows = this.#readRows(urls);
    if (!this.#options.removeDuplicates) {
      yield* rows;
      return;
    }
    const { items, bytes } = urls.stats;
    const kernel = this.#createKernel(true);
    for await (const kept of distinctLines(rows, { lines: items, bytes }, this.#context)) {
      yield* kernel.finish(kept);
    }
  }

  /** Reads the lines and writes the rejected ones. */
  async *#readRows(urls: TextSource): AsyncGenerator<LineBlock, void, void> {
    const kernel = this.#createKernel(this.#options.removeDuplicates);
    let done = 0;
    for await (const block of urls.blocks()) {
      this.#context.signal.throwIfAborted();
      for (const rows of kernel.read(block)) {
        this.urlCount += rows.count;
        yield rows;
      }
      await this.rejected.flushFull();
      done += block.count;
      this.#context.progress(done, urls.stats.lines);
    }
    await this.rejected.flush();
  }

  #createKernel(isWaiting: boolean): TagKernel {
    return new TagKernel(this.#tags, isWaiting, (line) => {
      const url = tagUrl(line, this.#tags);
      if (url === null) {
        this.rejected.appendRow(line);
      }
      return url;
    });
  }
}

/** Returns the parameters that are shown on demand, if they have a value, by the ids of their fields. */
function moreParameters(values: { readonly [parameter: string]: string }): { readonly [name: string]: string } {
  const filled = UTM_PARAMETERS.slice(COMMON_PARAMETERS).filter((parameter) => values[parameter] !== '');
  return Object.fromEntries(filled.map((parameter) => [parameter, values[parameter]]));
}
