import { EXACT_LINES, limitsOf } from '../../lines/kernels/dedupe-rules.ts';
import { withoutRepetitions } from '../../lines/kernels/line-deduper.ts';
import { LinesTooLarge } from '../../lines/kernels/lines-kernel.ts';
import type { LineBlock } from '../../lines/line-block.ts';
import {
  type RunContext,
  type RunInput,
  type RunReport,
  type TextSource,
  TooLarge,
  type ToolDefinition,
  UserMistake,
} from '../tool.ts';
import { utmDescription } from './description.ts';
import type { UTM_OPTIONS, UtmOptions } from './options.ts';
import { UrlTagger } from './url-tagger.ts';
import { prepareTags, UTM_PARAMETERS, type UtmValues } from './utm-parameters.ts';

/** Adds UTM parameters to many addresses at once. */
export const utmTool: ToolDefinition<typeof UTM_OPTIONS> = { ...utmDescription, run: runUtm };

async function runUtm(input: RunInput, options: UtmOptions, context: RunContext): Promise<RunReport> {
  const { urls } = input.texts;
  if (urls.stats.items === 0) throw new UserMistake('Please enter some URLs to process.');
  const values = utmValues(input.fields);
  if ([values.source, values.medium, values.campaign].some((value) => value.trim() === '')) {
    throw new UserMistake('UTM Source, Medium, and Campaign are required.');
  }
  const tagger = new UrlTagger(prepareTags(values, options));
  let written = 0;
  try {
    for await (const block of finishedUrls(urls, tagger, options, context)) {
      written += block.count;
      await context.write('urls', block);
    }
  } catch (error) {
    throw error instanceof LinesTooLarge ? new TooLarge(TOO_LARGE) : error;
  }
  return {
    urlCount: written,
    rejectedCount: tagger.rejectedCount,
    duplicateCount: tagger.urlCount - written,
  };
}

const TOO_LARGE =
  'These are more URLs than can be compared at once (about 4 GB, less where there is less memory). Please split them and run the parts, or keep duplicates.';

/** The tagged URLs, without duplicates where they are unwanted; they are compared as they stand. */
function finishedUrls(
  urls: TextSource,
  tagger: UrlTagger,
  options: UtmOptions,
  context: RunContext,
): AsyncIterable<LineBlock> {
  const tagged = tagBlocks(urls, tagger, options, context);
  if (!options.removeDuplicates) return tagged;
  // Tags make an address about twice as long.
  const expected = { lines: urls.stats.items, bytes: urls.stats.bytes * 2 };
  return withoutRepetitions(tagged, EXACT_LINES, expected, limitsOf(context));
}

/** Tags the lines and writes those that are rejected. */
async function* tagBlocks(
  urls: TextSource,
  tagger: UrlTagger,
  options: UtmOptions,
  context: RunContext,
): AsyncGenerator<LineBlock, void, void> {
  let done = 0;
  for await (const block of urls.blocks()) {
    context.signal.throwIfAborted();
    const tagged = tagger.add(block);
    for (const rejected of tagged.rejected) await context.write('rejected', rejected);
    for (const block of tagged.urls) {
      yield block;
      // The comparison keeps a copy.
      if (options.removeDuplicates) tagger.recycle(block);
    }
    done += block.count;
    context.progress(done, urls.stats.lines);
  }
  const rest = tagger.finish();
  for (const rejected of rest.rejected) await context.write('rejected', rejected);
  yield* rest.urls;
}

function utmValues(fields: RunInput['fields']): UtmValues {
  const values = UTM_PARAMETERS.map((parameter) => [parameter, fields[parameter] ?? '']);
  return Object.fromEntries(values) as UtmValues;
}
