import { LineDeduper } from '../../lines/kernels/line-deduper.ts';
import type { LineBlock } from '../../lines/line-block.ts';
import { type RunContext, type RunInput, type RunReport, type ToolDefinition, UserMistake } from '../tool.ts';
import { type UTM_OPTIONS, type UtmOptions, utmDescription } from './options.ts';
import { type TaggedBlocks, UrlTagger } from './url-tagger.ts';
import { prepareTags, UTM_PARAMETERS, type UtmValues } from './utm-parameters.ts';

/** Adds UTM parameters to many addresses at once. */
export const utmTool: ToolDefinition<typeof UTM_OPTIONS> = { ...utmDescription, run: runUtm };

/** Finished URLs are compared as they stand. */
const EXACTLY = {
  caseSensitive: true,
  removeLineBreaks: false,
  removeTabs: false,
  removeAllSpaces: false,
  trimWhitespace: false,
  removeEmptyLines: false,
} as const;

async function runUtm(input: RunInput, options: UtmOptions, context: RunContext): Promise<RunReport> {
  const { urls } = input.texts;
  if (urls.stats.items === 0) throw new UserMistake('Please enter some URLs to process.');
  const values = utmValues(input.fields);
  if ([values.source, values.medium, values.campaign].some((value) => value.trim() === '')) {
    throw new UserMistake('UTM Source, Medium, and Campaign are required.');
  }
  const tagger = new UrlTagger(prepareTags(values, options));
  const deduper = options.removeDuplicates ? new LineDeduper(EXACTLY, urls.stats.items) : null;
  let written = 0;

  const write = async (tagged: TaggedBlocks): Promise<void> => {
    for (const block of tagged.rejected) await context.write('rejected', block);
    for (const block of tagged.urls) {
      const kept: LineBlock = deduper ? deduper.addApart(block).kept : block;
      written += kept.count;
      if (kept.count > 0) await context.write('lines', kept);
    }
  };

  let done = 0;
  for await (const block of urls.blocks()) {
    context.signal.throwIfAborted();
    await write(tagger.add(block));
    done += block.count;
    context.progress(done, urls.stats.lines);
  }
  await write(tagger.finish());
  return {
    urlCount: written,
    rejectedCount: tagger.rejectedCount,
    duplicateCount: tagger.urlCount - written,
  };
}

function utmValues(fields: RunInput['fields']): UtmValues {
  const values = UTM_PARAMETERS.map((parameter) => [parameter, fields[parameter] ?? '']);
  return Object.fromEntries(values) as UtmValues;
}
