import { UserMistake } from '../../errors.ts';
import { matchTypeLabel } from '../../keywords/match-type-cell.ts';
import type { Cell, PackedItems, Part, ProductRecipe } from '../../lines/product/recipe.ts';
import type { MatchType } from '../../platforms/ad-platforms.ts';
import { cleanCell } from '../../tables/columns.ts';
import { cleanItems } from '../shared/clean-items.ts';
import { columnLetter } from '../shared/column-letter.ts';
import { combineParts, idsWithItems, PLAIN, packText, textNumber } from '../shared/combine.ts';
import type { RunContext, RunInput, RunReport, ToolDefinition } from '../shared/tool.ts';
import { type KeywordOptions, keywordsDescription, keywordVariants, separatorText } from './description.ts';
import { KEYWORDS } from './entry.ts';

/** Combines word lists to ad keywords, each in all chosen match types. */
export const keywordsTool: ToolDefinition<typeof keywordsDescription.options> = {
  ...keywordsDescription,
  spills: true,
  async run(input, options, context) {
    const variants = keywordVariants(options);
    const separator = separatorText(options);
    if (/[\r\n]/.test(separator + variants.map(({ before, after }) => before + after).join(''))) {
      throw new UserMistake('Separator and wrap cannot hold a line break: every keyword is one line.');
    }
    const columns = await packLists(input, context);
    const recipe = { columns, separator, wrapBefore: '', wrapAfter: '', casing: options.textCase, variants };
    return combine(recipe, options, context);
  },
  async runForCampaigns(input, options, context) {
    const separator = cleanCell(separatorText(options));
    const labels = matchTypes(options).map(matchTypeLabel);
    const columns = (await packLists(input, context)).map(cleanItems);
    const places = idsWithItems(input).map(textNumber);
    const finished = columns.flatMap((_, column): Part[] =>
      column === 0 ? [{ column }] : [{ text: separator }, { column }],
    );
    const items = KEYWORDS.inputs.map((_, place): Cell => {
      const column = places.indexOf(place);
      return { parts: column < 0 ? [] : [{ column }], casing: 'none' };
    });
    context.columns('lines', ['Keyword', 'Match type', ...items.map((_, place) => columnLetter(place))]);
    const cells: Cell[] = [
      { parts: finished, casing: options.textCase },
      { parts: [{ variant: labels }], casing: 'none' },
      ...items,
    ];
    const variants = labels.map(() => PLAIN);
    const recipe = { columns, separator: '', wrapBefore: '', wrapAfter: '', casing: 'none', variants, cells } as const;
    return combine(recipe, options, context);
  },
  json: ({ rows }) => [{ rows, skipsEmpty: true }, '\n'],
  example: 'overprint keywords colours.txt products.txt --no-broad --phrase --exact',
};

async function packLists(input: RunInput, { signal }: RunContext): Promise<PackedItems[]> {
  const columns: PackedItems[] = [];
  for (const id of idsWithItems(input)) {
    columns.push(await packText(input.texts[id], signal));
  }
  return columns;
}

async function combine(
  recipe: ProductRecipe,
  { removeDuplicates }: KeywordOptions,
  context: RunContext,
): Promise<RunReport> {
  return recipe.columns.length === 0
    ? { combinations: 0, duplicatesRemoved: 0, rows: 0 }
    : combineParts([recipe], removeDuplicates, context);
}

/** Returns the match types of the rows, each once. Modified broad match is broad match. */
function matchTypes({ matchTypes: { broad, modifiedBroad, phrase, exact } }: KeywordOptions): MatchType[] {
  const isBroad = broad || modifiedBroad || !(phrase || exact);
  return [
    ...(isBroad ? (['broad'] as const) : []),
    ...(phrase ? (['phrase'] as const) : []),
    ...(exact ? (['exact'] as const) : []),
  ];
}
