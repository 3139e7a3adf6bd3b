import { describe, expect, it } from 'vitest';
import { textOf } from '../../test/support/engine/import-lines.ts';
import { blocksOf } from '../../test/support/engine/replace-patterns.ts';
import { TOOL_CATALOG, type ToolId, toolEntry } from '../tools/index.ts';
import { loadTool } from '../tools/registry.ts';
import { defaultOptions } from '../tools/shared/options.ts';
import type { RunReport } from '../tools/shared/tool.ts';
import type { ToolEntry } from '../tools/shared/tool-entry.ts';
import { NAMING, RECOMMENDED_RULES } from '../tools/utm/naming.ts';
import { UTM_OPTIONS } from '../tools/utm/options.ts';
import { type ExportFormatId, exportFileName, LIST_EXPORTS, TABLE_EXPORTS } from './export-formats.ts';
import { formatJson, type JsonValue } from './export-json.ts';
import { formatRows, type RowFormat } from './export-rows.ts';

/** Returns rows in blocks of one row. */
const rowsOf = (rows: readonly string[]) => blocksOf(rows.map((row) => `${row}\n`).join(''), 1);

it('names the files of a table without the time of those of a list, unless the tool adds it to both', () => {
  const { exports } = toolEntry('negatives');
  const names = TABLE_EXPORTS.map((format) => exportFileName(exports, format, new Date(), 'part'));
  expect(names).toEqual(['csv', 'tsv', 'json', 'csv', 'tsv'].map((extension) => `negative-keywords-part.${extension}`));
  const [csv] = TABLE_EXPORTS;
  expect(csv && exportFileName(toolEntry('utm').exports, csv, new Date(2026, 0, 2, 3, 4, 5))).toBe(
    'utm-urls-20260102-030405.csv',
  );
});

it('writes an array of strings for tools whose files have the shown rows only', async () => {
  const json = LIST_EXPORTS.find(({ id }) => id === 'json')?.rows as RowFormat;
  expect(JSON.parse(await textOf(formatRows(rowsOf(['a"', '', 'b']), json)))).toEqual(['a"', '', 'b']);
  expect(LIST_EXPORTS.map(({ label }) => label)).toEqual(['TXT', 'CSV', 'JSON', 'Open in Google Sheets']);
});

const ENTRIES: readonly ToolEntry[] = TOOL_CATALOG;

describe('the exports of the tools', () => {
  const now = new Date(2026, 0, 2, 3, 4, 5);

  it('names the files', () => {
    const names = ENTRIES.flatMap(({ exports }) =>
      exports.formats.filter(({ goesTo }) => goesTo === 'file').map((format) => exportFileName(exports, format, now)),
    );
    expect(names).toEqual([
      ...['merge-results.csv', 'merge-results.txt', 'merge-results.json', 'merge-results-sheets.csv'],
      ...['deduplicated-list.txt', 'deduplicated-list.csv', 'deduplicated-list.json'],
      ...['find-replace-results.txt', 'find-replace-results.csv', 'find-replace-results.json'],
      ...['keywords.csv', 'keywords.json', 'keywords.txt'],
      ...['negative-keywords-20260102-030405.txt', 'negative-keywords-20260102-030405.csv'],
      ...['utm-urls-20260102-030405.txt', 'utm-urls-20260102-030405.csv', 'utm-urls-20260102-030405.json'],
      ...['campaign-rows.txt', 'campaign-rows.csv', 'campaign-rows.json'],
      ...['fixed-keywords.txt', 'fixed-keywords.csv', 'fixed-keywords.json'],
      ...['negative-conflicts.txt', 'negative-conflicts.csv', 'negative-conflicts.json'],
      ...['ngrams.txt', 'ngrams.csv', 'ngrams.json'],
      ...['utm-audit.txt', 'utm-audit.csv', 'utm-audit.json'],
    ]);
  });

  /** Rows, options, fields and report of a run, and the text of the exported files by menu entry. */
  const FILES: readonly {
    readonly tool: ToolId;
    readonly rows: readonly string[];
    readonly otherRows?: { readonly [output: string]: readonly string[] };
    readonly options?: { readonly [name: string]: JsonValue };
    readonly fields?: { readonly [name: string]: string };
    readonly report?: RunReport;
    readonly files: { readonly [label: string]: string | object };
  }[] = [
    {
      tool: 'merge',
      rows: ['=red', '"blue", green'],
      options: { casing: 'lowercase', removeDuplicates: true },
      files: {
        CSV: '=red\n"""blue"", green"\n',
        TXT: '=red\n"blue", green\n',
        JSON: {
          exportDate: now.toISOString(),
          totalCombinations: 2,
          options: { casing: 'lowercase', removeDuplicates: true },
          combinations: ['=red', '"blue", green'],
        },
        'CSV for Google Sheets': '\'=red\n"""blue"", green"\n',
      },
    },
    {
      tool: 'dedupe',
      rows: ['a,b', 'c'],
      otherRows: { duplicates: ['A,B'] },
      options: { sortOrder: 'original' },
      report: { stats: { originalCount: 3, uniqueCount: 2, duplicateCount: 1, duplicatePercent: '33.3' } },
      files: {
        TXT: 'a,b\nc\n',
        CSV: '"a,b"\nc\n',
        JSON: {
          exportDate: now.toISOString(),
          options: { sortOrder: 'original' },
          stats: { originalCount: 3, uniqueCount: 2, duplicateCount: 1, duplicatePercent: '33.3' },
          unique: ['a,b', 'c'],
          duplicates: ['A,B'],
        },
      },
    },
    {
      tool: 'replace',
      rows: ['red, boots', 'hat'],
      options: { replaceAll: true },
      report: { count: 1 },
      files: {
        TXT: 'red, boots\nhat\n',
        CSV: '"red, boots"\nhat\n',
        JSON: {
          exportDate: now.toISOString(),
          options: { replaceAll: true },
          replacements: 1,
          lines: ['red, boots', 'hat'],
        },
      },
    },
    {
      tool: 'keywords',
      // JSON leaves empty keywords out.
      rows: ['red', '', '6" heels'],
      files: { CSV: '"red"\n""\n"6"" heels"\n', JSON: ['red', '6" heels'], TXT: 'red\n\n6" heels\n' },
    },
    {
      tool: 'negatives',
      rows: ['-[free]', '-"free"'],
      files: { TXT: '-[free]\n-"free"\n', CSV: 'Negative Keywords\n-[free]\n"-""free"""\n' },
    },
    {
      tool: 'utm',
      rows: ['https://a.example/?x=1,2&utm_source=google'],
      options: { ...defaultOptions(UTM_OPTIONS), naming: { ...defaultOptions(NAMING.fields), ...RECOMMENDED_RULES } },
      fields: { source: 'google', medium: ' CPC', campaign: 'Spring Sale', term: '', content: '', id: 'A 1' },
      files: {
        TXT: 'https://a.example/?x=1,2&utm_source=google\n',
        CSV: 'UTM URLs\n"https://a.example/?x=1,2&utm_source=google"\n',
        JSON: {
          urls: ['https://a.example/?x=1,2&utm_source=google'],
          generated_at: now.toISOString(),
          total_count: 1,
          utm_parameters: {
            source: 'google',
            medium: 'cpc',
            campaign: 'spring_sale',
            term: '',
            content: '',
            id: 'a_1',
          },
        },
      },
    },
  ];

  it.each(FILES)('writes the files of $tool', async ({ tool, rows: lines, files, ...run }) => {
    const { options = {}, fields = {}, report = {}, otherRows = {} } = run;
    const { json = () => [] } = await loadTool(tool);
    const { formats }: ToolEntry['exports'] = toolEntry(tool).exports;
    for (const [label, expected] of Object.entries(files)) {
      const format = formats.find((entry) => entry.label === label);
      if (format?.rows !== 'json') {
        expect(await textOf(formatRows(rowsOf(lines), format?.rows as RowFormat))).toBe(expected);
        continue;
      }
      const parts = json({
        options,
        fields,
        report,
        rows: rowsOf(lines),
        count: lines.length,
        otherRows: Object.fromEntries(Object.entries(otherRows).map(([name, others]) => [name, rowsOf(others)])),
        now,
      });
      const text = await textOf(formatJson(parts));
      expect([JSON.parse(text), text.at(-1)]).toEqual([expected, '\n']);
    }
    const written = formats.filter(({ goesTo }) => goesTo === 'file').map(({ label }) => label);
    expect(Object.keys(files).sort()).toEqual(written.sort());
  });

  it('includes the id of an exported secondary output', () => {
    const { exports } = toolEntry('dedupe');
    const [txt] = exports.formats;
    expect(txt && exportFileName(exports, txt, now, 'duplicates')).toBe('deduplicated-list-duplicates.txt');
  });

  it('escapes formulas for spreadsheets, and keeps signs for ad platforms', () => {
    for (const { exports } of ENTRIES) {
      for (const { id, rows: style } of exports.formats) {
        if (style === 'json' || !('isSpreadsheetSafe' in style)) {
          continue;
        }
        const forSpreadsheets: readonly ExportFormatId[] = ['sheets', 'sheets-csv'];
        expect(style.isSpreadsheetSafe).toBe(forSpreadsheets.includes(id));
      }
    }
  });
});
