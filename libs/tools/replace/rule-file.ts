import { UserMistake } from '../../errors.ts';
import { type BlobLike, blobSource, collectBytes } from '../../files/byte-source.ts';
import { decodeText, type EncodingReport } from '../../files/decode.ts';
import { isJsonFile } from '../../files/file-kind.ts';
import { invalidJson } from '../../files/json-escapes.ts';
import { isObject } from '../../is-object.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { simplifyName } from '../../tables/columns.ts';
import { readRecords } from '../../tables/read-text.ts';
import { parseOptions } from '../shared/options.ts';
import { MAX_RULES, newRule, REPLACE_OPTIONS, type ReplaceRule } from './options.ts';
import { FIND_NAMES, REPLACE_NAMES } from './rule-names.ts';

type RuleFlag = 'regex' | 'caseSensitive' | 'wholeWords' | 'escapes' | 'enabled';

/** Content of a column of a rule file: a member of a rule, the type of its text, or a flag for formulas. */
type RuleColumn = keyof ReplaceRule | 'type' | 'formulas';

/** Names of columns, as `simplifyName` writes them. */
const COLUMNS: { readonly [column in RuleColumn]: readonly string[] } = {
  find: FIND_NAMES,
  replaceWith: REPLACE_NAMES,
  regex: ['regex'],
  caseSensitive: ['matchcase', 'casesensitive'],
  wholeWords: ['wholeword', 'wholewords'],
  enabled: ['enabled', 'active', 'selected'],
  escapes: ['extended', 'escapes'],
  note: ['note', 'comments', 'description'],
  type: ['type'],
  formulas: ['usevariables', 'formulasupport'],
};

const TRUE = ['1', 'true', 'yes', 'on', 'x'];
const USES_FORMULAS = 'Uses formulas, which are not supported.';

/**
 * Reads rules from the text of a file: a JSON array, or CSV or TSV with a header (`docs/spec/tools.md`, Find and
 * replace). Without a header the first two columns are find text and replacement.
 * @param options.already number of rules that the list has
 * @param options.isJson true if the text is that of a JSON file
 * @throws UserMistake for a list of more than 1,000 rules, for texts that are too long, and for other JSON
 */
export function readRules(text: string, { already = 0, isJson = false } = {}): ReplaceRule[] {
  const rules = readJson(text, isJson) ?? rulesOf(readRecords(text));
  if (already + rules.length > MAX_RULES) {
    const [most, given] = [MAX_RULES, already + rules.length].map((count) => count.toLocaleString('en-US'));
    throw new UserMistake(`A rule list can have ${most} rules; this one has ${given}.`);
  }
  // There is no mode here that could hide the rules.
  const { shownWhen: _, ...spec } = REPLACE_OPTIONS.rules;
  const parsed = parseOptions({ rules: spec }, { rules });
  if (!parsed.ok) {
    const [{ path, message }] = parsed.problems;
    const [, index, member] = path.split('.');
    throw new UserMistake(`Rule ${Number(index) + 1}: ${member} ${message}.`);
  }
  return [...parsed.options.rules];
}

const NOT_A_RULE_FILE = 'This file is not a text file. Rules are read from .csv, .tsv, .txt and .json files.';

/**
 * Reads the rules of a file in any encoding of imports; otherwise like `readRules`.
 * @throws UserMistake also for a file that is not a text file
 */
export async function readRuleFile(
  file: BlobLike & { readonly size: number; readonly name: string; readonly type: string },
  already = 0,
): Promise<EncodingReport & { readonly rules: ReplaceRule[] }> {
  const { chunks, report } = decodeText(blobSource(file));
  const bytes = await collectBytes(chunks, file.size).catch((error: unknown) => {
    throw error instanceof UserMistake ? new UserMistake(NOT_A_RULE_FILE) : error;
  });
  const text = decodeUtf8(bytes);
  return { ...report(), rules: readRules(text, { already, isJson: isJsonFile(file.name, file.type) }) };
}

/** Begins an array of objects, or an object: CSV whose first cell begins so has it in quotes. */
const JSON_START = /^\s*(?:\[\s*\{|\{\s*")/;

/**
 * Returns the members of a JSON array of objects; null if the text is something else.
 * @throws UserMistake for a text that is meant to be JSON
 */
function readJson(text: string, isJson: boolean): readonly unknown[] | null {
  const members = parseArray(text);
  if (members?.every((member) => isObject(member))) {
    return members;
  }
  if (isJson || JSON_START.test(text)) {
    throw invalidJson();
  }
  return null;
}

/** Returns the members of a JSON array; null if the text is none. */
function parseArray(text: string): readonly unknown[] | null {
  if (!text.trimStart().startsWith('[')) {
    return null;
  }
  try {
    return JSON.parse(text) as readonly unknown[];
  } catch {
    return null;
  }
}

function rulesOf(records: readonly (readonly string[])[]): readonly ReplaceRule[] {
  const [first = []] = records;
  const columns = columnsOf(first);
  return columns.has('find')
    ? records.slice(1).map((cells) => ruleOf(cells, columns))
    : records.map(([find, replaceWith = '']) => newRule({ find, replaceWith }));
}

/** Returns the place of each known column. */
function columnsOf(header: readonly string[]): Map<RuleColumn, number> {
  const names = header.map(simplifyName);
  const columns = new Map<RuleColumn, number>();
  for (const [column, known] of Object.entries(COLUMNS)) {
    const index = names.findIndex((name) => known.includes(name));
    if (index >= 0) {
      columns.set(column as RuleColumn, index);
    }
  }
  return columns;
}

function ruleOf(cells: readonly string[], columns: ReadonlyMap<RuleColumn, number>): ReplaceRule {
  const text = (column: RuleColumn) => cells[columns.get(column) ?? -1] ?? '';
  const isTrue = (column: RuleColumn) => TRUE.includes(text(column).trim().toLowerCase());
  const flag = (member: RuleFlag, byDefault: boolean) => (text(member).trim() === '' ? byDefault : isTrue(member));
  const type = simplifyName(text('type'));
  const isRegex = type === 'regularexpression';
  const rule = newRule({
    find: text('find'),
    replaceWith: text('replaceWith'),
    regex: flag('regex', isRegex),
    caseSensitive: flag('caseSensitive', isRegex || type === 'casesensitive'),
    wholeWords: flag('wholeWords', false),
    escapes: flag('escapes', false),
    enabled: flag('enabled', true),
    note: text('note'),
  });
  return isTrue('formulas') ? { ...rule, enabled: false, note: USES_FORMULAS } : rule;
}
