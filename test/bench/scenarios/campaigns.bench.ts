import { createHash } from 'node:crypto';
import { computedFile, type FilePiece } from '../../../libs/files/part-files.ts';
import { BLOCK_BYTES } from '../../../libs/lines/blocks/line-block.ts';
import { concatProducts, concatStats } from '../../../libs/lines/product/concat-products.ts';
import type { ProductRecipe } from '../../../libs/lines/product/recipe.ts';
import type { CampaignOptions } from '../../../libs/tools/campaigns/options.ts';
import { platformFile } from '../../../libs/tools/campaigns/platform-files.ts';
import { platformForms } from '../../../libs/tools/campaigns/platform-rows.ts';
import { campaignsTool } from '../../../libs/tools/campaigns/run.ts';
import { mergeTool } from '../../../libs/tools/merge/run.ts';
import { MemoryText } from '../../../libs/tools/shared/memory-text.ts';
import type { OptionSpecs, OptionsOf } from '../../../libs/tools/shared/options.ts';
import {
  parseToolOptions,
  type RunContext,
  type TextSource,
  type ToolDescription,
} from '../../../libs/tools/shared/tool.ts';
import type { Comparison, Scenario } from '../harness.ts';
import { hasCommand, processPeer } from '../processes.ts';

const NAMES = ['colour', 'shoe', 'city'] as const;
const OPTIONS = { campaign: '{C}', adGroup: '{A}', matchTypes: { exact: true }, bid: 0.5, budget: 10 };

/** The same files by Python's `csv`. Arguments: the sizes of the three columns, and whether parents are written. */
const PYTHON = `import csv, io, itertools, sys
counts, parents = [int(size) for size in sys.argv[1:4]], sys.argv[4] == "1"
sys.stdout.reconfigure(encoding="utf-8", newline="")
sys.stdout.write("\\ufeff")
out = csv.writer(sys.stdout, lineterminator="\\r\\n")
names = [[f"{name}{i}" for i in range(count)] for name, count in zip(("colour", "shoe", "city"), counts)]
if not parents:
    out.writerow(["Campaign", "Ad Group", "Keyword", "Criterion Type", "Max CPC", "Status"])
    out.writerows((c, a, f"{a} {b} {c}", "Exact", "0.5", "Paused") for a, b, c in itertools.product(*names))
else:
    out.writerow(["Campaign", "Campaign Type", "Networks", "Budget", "Budget type", "EU political ads", "Languages",
        "Bid Strategy Type", "Campaign Status", "Ad Group", "Max CPC", "Ad Group Status", "Keyword", "Criterion Type",
        "Final URL", "Status"])
    campaigns, groups = set(), set()
    for a, b, c in itertools.product(*names):
        if c not in campaigns:
            campaigns.add(c)
            out.writerow([c, "Search", "Google search", "10", "Daily", "Doesn't have EU political ads", "en", "Manual CPC",
                "Paused", "", "", "", "", "", "", ""])
        if (c, a) not in groups:
            groups.add((c, a))
            out.writerow([c, "", "", "", "", "", "", "", "", a, "0.5", "Paused", "", "", "", ""])
        out.writerow([c, "", "", "", "", "", "", "", "", a, "", "", f"{a} {b} {c}", "Exact", "", "Paused"])
`;

export const scenario: Scenario = {
  name: 'campaigns',
  title: 'Campaign files in Node',
  about:
    'Three columns are merged as “Continue as campaign file” does, and become the file of Google Ads Editor, in one thread. Without parents the rows and their file are computed; with parents the rows of campaigns and ad groups are set among computed ones. Python writes the same bytes from its own lists.',
  async prepare(rows = 10_000_000) {
    const counts = [1_000, rows / 10_000, 10];
    return {
      measurements: [
        comparison('Keywords to a file', counts, false),
        comparison('Keywords with parents to a file', counts, true),
        {
          kind: 'reading',
          title: 'A million rows to a spreadsheet, bytes of its sheet',
          unit: 'MB/s',
          goal: { atLeast: 30 },
          read: () => sheetSpeed(1_000_000),
        },
      ],
      close: async () => {},
    };
  },
};

function comparison(title: string, counts: readonly number[], includeParents: boolean): Comparison {
  const command = ['python3', '-c', PYTHON, ...counts.map(String), includeParents ? '1' : '0'] as const;
  return {
    kind: 'comparison',
    title,
    rows: counts.reduce((product, count) => product * count, 1),
    missing: hasCommand('python3') ? [] : ['Python (Debian package python3)'],
    ours: {
      name: 'Overprint',
      run: async () => {
        const startedMs = performance.now();
        await writeFile(counts, includeParents, () => {});
        return performance.now() - startedMs;
      },
      hash: async () => {
        const hash = createHash('sha256');
        await writeFile(counts, includeParents, (bytes) => hash.update(bytes));
        return hash.digest('hex');
      },
    },
    peers: hasCommand('python3') ? [processPeer('Python, csv', [...command], { goal: 20 })] : [],
  };
}

/** Returns the megabytes of XML a second in which rows of Amazon's form are written as a spreadsheet. */
async function sheetSpeed(rows: number): Promise<number> {
  const options = optionsOf(campaignsTool, { ...OPTIONS, platform: 'amazon' });
  const { columns } = platformForms(options, '20261101');
  const encoder = platformFile(options).encode(columns);
  const cells = ['Sponsored Products', 'Keyword', 'Create', 'Campaign', 'Ad group', ...Array(9).fill(''), 'paused'];
  cells.push(...Array(3).fill(''), '0.75', 'cheap red shoes', '', '', 'Exact', ...Array(4).fill(''));
  const row = `${cells.join('\t')}\n`;
  const count = 5_000;
  const block = { bytes: new TextEncoder().encode(row.repeat(count)), count };
  // A row is `<row r="…"></row>`, a cell of text `<c r="…" t="inlineStr"><is><t xml:space="preserve">…</t></is></c>`.
  const filled = cells.filter((cell) => cell !== '');
  const rowBytes = 22 + filled.reduce((sum, cell) => sum + cell.length + 71, 0);
  const startedMs = performance.now();
  await encoder.begin();
  for (let written = 0; written < rows; written += count) {
    await encoder.rows(block);
  }
  await encoder.finish();
  return (rows * rowBytes) / 1000 / (performance.now() - startedMs);
}

function optionsOf<S extends OptionSpecs>(tool: ToolDescription<S>, given: object): OptionsOf<S> {
  const parsed = parseToolOptions(tool, given);
  if (!parsed.ok) {
    throw new Error(JSON.stringify(parsed.problems));
  }
  return parsed.options;
}

/** Returns the merged columns as the page hands them over. */
async function mergeColumns(counts: readonly number[]): Promise<TextSource> {
  const texts = counts.map((count, index) => {
    const items = Array.from({ length: count }, (_, item) => `${NAMES[index]}${item}`);
    return [`columns.${index}`, MemoryText.ofLines(items.join('\n'))] as const;
  });
  const products: ProductRecipe[] = [];
  let columns: readonly string[] = [];
  const options = optionsOf(mergeTool, { separator: { type: 'space' }, result: 'table' });
  await mergeTool.run({ texts: Object.fromEntries(texts), fields: {} }, options, {
    ...contextOf(() => Promise.reject(new Error('The rows were not computed')), products),
    columns: (_, names) => {
      columns = names;
    },
  });
  const rows = concatProducts(products);
  return {
    stats: concatStats(products),
    isBorrowed: true,
    columns,
    products,
    async *blocks() {
      yield* rows.blocks(0, rows.count, new Uint8Array(BLOCK_BYTES));
    },
  };
}

function contextOf(write: RunContext['write'], products: ProductRecipe[]): RunContext {
  return {
    signal: new AbortController().signal,
    isBorrowed: true,
    columns: () => {},
    progress: () => {},
    write,
    product: (_, recipe) => void products.push(recipe),
  };
}

/** Passes the bytes of the file, piece by piece. */
async function writeFile(
  counts: readonly number[],
  includeParents: boolean,
  take: (bytes: FilePiece['bytes']) => void,
): Promise<void> {
  const keywords = await mergeColumns(counts);
  const options: CampaignOptions = optionsOf(campaignsTool, { ...OPTIONS, includeParents });
  const form = platformFile(options);
  const products: ProductRecipe[] = [];
  let columns: readonly string[] = [];
  let encoder = form.encode([]);
  const takeAll = (pieces: readonly FilePiece['bytes'][]) => {
    for (const bytes of pieces) {
      take(bytes);
    }
  };
  let hasBegun = false;
  const context = contextOf(async (output, block) => {
    if (output !== 'rows') {
      return;
    }
    if (!hasBegun) {
      hasBegun = true;
      takeAll(await encoder.begin());
    }
    takeAll(await encoder.rows(block));
  }, products);
  await campaignsTool.run({ texts: { keywords, negatives: MemoryText.ofLines('') }, fields: {} }, options, {
    ...context,
    columns: (output, names) => {
      if (output === 'rows') {
        columns = names;
        encoder = form.encode(names);
      }
    },
  });
  for await (const { bytes } of computedFile(form, columns, products, concatProducts(products).count) ?? []) {
    take(bytes);
  }
}
