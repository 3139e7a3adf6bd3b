import { UserMistake } from '../../errors.ts';
import { type BlobLike, blobSource, collectBytes } from '../../files/byte-source.ts';
import { decodeText, type EncodingReport } from '../../files/decode.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { simplifyName } from '../../tables/columns.ts';
import { readTableText } from '../../tables/read-text.ts';
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
 * @param already number of rules that the list has
 * @throws UserMistake for a list of more than 1,000 rules, and for texts that are too long
 */
export async function readRules(text: string, already = 0): Promise<ReplaceRule[]> {
  const rules = readJson(text) ?? (await readRecords(text));
  if (already + rules.length > MAX_RULES) {
    const [most, given] = [MAX_RULES, already + rules.length].map((count) => count.toLocaleString('en-US'));
    throw new UserMistake(`A rule list can have ${most} rules; this one has ${given}.`);
  }
  const parsed = parseOptions({ rules: REPLACE_OPTIONS.rules }, { rules });
  if (!parsed.ok) {
    const [{ path, message }] = parsed.problems;
    const [, index, member] = path.split('.');
    throw new UserMistake(`Rule ${Number(index) + 1}: ${member} ${message}.`);
  }
  return [...parsed.options.rules];
}

/**
 * Reads the rules of a file in any encoding of imports; otherwise like `readRules`.
 * @throws UserMistake also for a file that is not a text file
 */
export async function readRuleFile(
  file: BlobLike & { readonly size: number },
  already = 0,
): Promise<EncodingReport & { readonly rules: ReplaceRule[] }> {
  const { chunks, report } = decodeText(blobSource(file));
  const text = decodeUtf8(await collectBytes(chunks, file.size));
  return { ...report(), rules: await readRules(text, already) };
}

/** Returns the members of a JSON array; null if the text is something else. */
function readJson(text: string): readonly unknown[] | null {
  if (!text.trimStart().startsWith('[')) {
    return null;
  }
  try {
    const members: unknown = JSON.parse(text);
    return Array.isArray(members) ? members : null;
  } catch {
    return null;
  }
}

async function readRecords(text: string): Promise<readonly ReplaceRule[]> {
  const { blocks } = await readTableText(text, { delimiter: 'auto', header: 'none' });
  const rows = blocks.flatMap(({ bytes }) => decodeUtf8(bytes).split('\n').slice(0, -1)).map((row) => row.split('\t'));
  const [first = []] = rows;
  const columns = columnsOf(first);
  return columns.has('find')
    ? rows.slice(1).map((cells) => ruleOf(cells, columns))
    : rows.map(([find, replaceWith = '']) => newRule({ find, replaceWith }));
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
