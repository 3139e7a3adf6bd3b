import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { EXACT_LINES } from '../../../libs/lines/kernels/dedupe-rules.ts';
import { withoutRepetitions } from '../../../libs/lines/kernels/line-deduper.ts';
import type { LineBlock } from '../../../libs/lines/line-block.ts';
import { defaultOptions } from '../../../libs/tools/options.ts';
import type { ToolDefinition } from '../../../libs/tools/tool.ts';
import { TagKernel } from '../../../libs/tools/utm/kernel/tag-kernel.ts';
import { utmTool } from '../../../libs/tools/utm/run.ts';
import { prepareTags } from '../../../libs/tools/utm/utm-parameters.ts';
import type { Comparison, Peer, Reading, Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';
import type { StoredText } from '../run-tool.ts';
import { readLines, toolOnFile, toolOnTexts } from '../tool-on-file.ts';

const ROWS = 1_000_000;
const FIELDS = { source: 'google', medium: 'cpc', campaign: 'spring_sale', term: '', content: '' };
const GOAL = 50;
const tool = utmTool as unknown as ToolDefinition;

export const scenario: Scenario = {
  name: 'utm',
  title: 'UTM tagging in Node',
  about:
    'A million addresses, tagged and made as bytes, in one thread: first from lines in memory, as they are when somebody starts a run, with duplicates kept; then with the default options, which remove duplicates; then the same from a file. The peer is what one writes first: `new URL`, `searchParams.set`, `href`, and a `Set`; it starts from an array of strings, or from the file. An automaton over bytes tags plain addresses and leaves every odd one to `URL`; folders that it has seen are known when they come up again. The last readings are the parts of the default run.',
  limits:
    'The peer takes some 3.3 µs an address. Fifty times less is 66 ns, for an address of 50 bytes that becomes a row of 108. Tagging alone takes 60 to 90 ns: its profile has no place that stands out: reading the rest of the address byte by byte and copying 108 bytes, eight at a time, to memory that is touched for the first time share it. With duplicates removed, every row is hashed, looked up and kept a second time (for equal hashes are never taken for equal rows), which costs as much again: 108 bytes at some 2 GB/s of fresh memory are 50 ns alone. That is the limit of the default options; answering with bits in place of copies was tried and gained 5 of 92 ns. A tagger in WebAssembly might be faster at the first part, not at the second.',
  async prepare(rows = ROWS) {
    const lists = openListFolder();
    const [one, many] = [1, 97].map((shops) =>
      lists.write(
        `${shops}.txt`,
        rows,
        (row, random) =>
          `https://shop${row % shops}.example.com/category/${Math.floor(random() * 1e9)}?page=${row % 10}`,
      ),
    );
    const file = many;
    const text = readLines(many);
    const lines = linesOf(many);
    const fromFile: Comparison = {
      kind: 'comparison',
      title: 'File to rows, default options',
      rows,
      ours: toolOnFile({ tool, fields: FIELDS, text: 'urls', file }),
      peers: [urlPeer(() => linesOf(file), true)],
    };
    return {
      measurements: [
        inMemory('Addresses of one shop, duplicates kept', readLines(one), linesOf(one), false),
        inMemory('Addresses of 97 shops in turns, duplicates kept', text, lines, false),
        inMemory('Addresses of 97 shops in turns, default options', text, lines, true),
        fromFile,
        ...parts(file, text),
      ],
      close: lists.close,
    };
  },
};

function inMemory(title: string, text: StoredText, lines: readonly string[], removeDuplicates: boolean): Comparison {
  return {
    kind: 'comparison',
    title,
    rows: lines.length,
    ours: toolOnTexts({ tool, fields: FIELDS, options: { removeDuplicates } }, { urls: text }),
    peers: [{ ...urlPeer(() => lines, removeDuplicates), goal: GOAL }],
  };
}

/** What the default run from a file is made of. */
function parts(file: string, { rows, stats }: StoredText): Reading[] {
  const kernel = new TagKernel(prepareTags(FIELDS, defaultOptions(utmTool.options)), true, refuse);
  let waiting: LineBlock[] = [];
  let kept: LineBlock[] = [];
  const part = (title: string, work: () => Promise<void>): Reading => ({
    kind: 'reading',
    title: `Of which: ${title}`,
    unit: 'ms',
    read: async () => {
      const startedMs = performance.now();
      await work();
      return performance.now() - startedMs;
    },
  });
  return [
    part('reading the file and cutting it into lines', async () => {
      readLines(file);
    }),
    part('reading the addresses', async () => {
      waiting = [];
      for (const block of rows.blocks()) for (const read of kernel.read(block)) waiting.push(own(read));
    }),
    part('removing duplicates', async () => {
      kept = [];
      for await (const block of withoutRepetitions(waiting, EXACT_LINES, { lines: stats.lines, bytes: stats.bytes })) {
        kept.push(block);
      }
    }),
    part('putting in the tags', async () => {
      let count = 0;
      for (const block of kept) for (const finished of kernel.finish(block)) count += own(finished).count;
      if (count === 0) throw new Error('Nothing came out.');
    }),
  ];
}

/** A copy of a block that is memory of a kernel. */
function own({ bytes, count }: LineBlock): LineBlock {
  return { bytes: bytes.slice(), count };
}

function refuse(): never {
  throw new Error('These addresses are plain.');
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'latin1').trimEnd().split('\n');
}

function urlPeer(open: () => readonly string[], removesDuplicates: boolean): Peer {
  const tag = (): string => {
    const tagged = open().map((line) => {
      const url = new URL(line);
      url.searchParams.set('utm_source', FIELDS.source);
      url.searchParams.set('utm_medium', FIELDS.medium);
      url.searchParams.set('utm_campaign', FIELDS.campaign);
      return url.href;
    });
    return `${(removesDuplicates ? [...new Set(tagged)] : tagged).join('\n')}\n`;
  };
  return {
    name: 'URL and searchParams',
    run: async () => {
      const startedMs = performance.now();
      if (tag() === '') throw new Error('Nothing came out.');
      return performance.now() - startedMs;
    },
    hash: async () => createHash('sha256').update(tag()).digest('hex'),
  };
}
