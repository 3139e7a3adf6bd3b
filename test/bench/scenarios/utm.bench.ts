import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { distinctLines } from '../../../libs/tools/shared/line-comparison.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import type { ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { TagKernel } from '../../../libs/tools/utm/kernel/tag-kernel.ts';
import { prepareTags } from '../../../libs/tools/utm/kernel/utm-parameters.ts';
import { utmTool } from '../../../libs/tools/utm/run.ts';
import type { Comparison, Peer, Reading, Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';
import type { StoredText } from '../run-tool.ts';
import { borrowedLines, readLines, toolOnFile, toolOnTexts } from '../tool-on-file.ts';

const ROWS = 1_000_000;
const FIELDS = { source: 'google', medium: 'cpc', campaign: 'spring_sale', term: '', content: '' };
const GOAL = 50;
const tool = utmTool as unknown as ToolDefinition;

export const scenario: Scenario = {
  name: 'utm',
  title: 'UTM tagging in Node',
  about:
    'A million addresses, tagged and handed on as bytes block by block, in one thread, as the command line does it: first from lines in memory, as they are when somebody starts a run, with duplicates kept; then with the default options, which remove duplicates; then the same from a file. The peer is what one writes first: `new URL`, `searchParams.set`, `href`, and a `Set`; it starts from an array of strings, or from the file. A WebAssembly module reads plain addresses as bytes and leaves every odd one to `URL`; folders that it has seen are known when they come up again. Duplicates are found before the tags are put in. The last readings are the parts of the default run.',
  limits:
    'An address of 50 bytes becomes a row of 108, but 108 bytes are only written for those that are kept, into memory that is used again and again. What is compared and kept for it is the address without its tags, which is equal exactly where the rows are: half of the bytes to hash and to hold. That is half of the time now; each address’s place in the table is a cache miss, and its text is written once.',
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

/** Returns readings for the steps of the default run on a file. */
function parts(file: string, { rows, stats }: StoredText): Reading[] {
  const kernel = new TagKernel(prepareTags(FIELDS, defaultOptions(utmTool.options)), true, refuse);
  let waiting: LineBlock[] = [];
  const part = (title: string, work: () => void | Promise<void>, prepare = () => {}): Reading => ({
    kind: 'reading',
    title: `Of which: ${title}`,
    unit: 'ms',
    read: async () => {
      prepare();
      const startedMs = performance.now();
      await work();
      return performance.now() - startedMs;
    },
  });
  return [
    part('reading the file and cutting it into lines', () => {
      for (const block of borrowedLines(file)) {
        count(block);
      }
    }),
    part('reading the addresses', () => {
      for (const block of rows.blocks()) {
        for (const read of kernel.read(block)) {
          count(read);
        }
      }
    }),
    part(
      'removing duplicates',
      async () => {
        const expected = { lines: stats.lines, bytes: stats.bytes };
        for await (const block of distinctLines(waiting, expected, {})) {
          count(block);
        }
      },
      () => {
        waiting = [...rows.blocks()].flatMap((block) => Array.from(kernel.read(block), own));
      },
    ),
    part('putting in the tags', () => {
      for (const block of waiting) {
        for (const finished of kernel.finish(block)) {
          count(finished);
        }
      }
    }),
  ];
}

/** Consumes a block. */
function count({ bytes }: LineBlock): void {
  if (bytes.length === 0) {
    throw new Error('Nothing came out.');
  }
}

/** Returns a copy of a block that is in a kernel's memory. */
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
      if (tag() === '') {
        throw new Error('Nothing came out.');
      }
      return performance.now() - startedMs;
    },
    hash: async () => createHash('sha256').update(tag()).digest('hex'),
  };
}
