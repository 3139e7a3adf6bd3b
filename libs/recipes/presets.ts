import type { RecipeInput, RecipeOutput, Reference } from './recipe.ts';

/** A step with the options that differ from their defaults. */
interface PresetStep {
  readonly id: string;
  readonly tool: string;
  readonly inputs: { readonly [text: string]: Reference };
  readonly options?: { readonly [option: string]: unknown };
}

/** A recipe that the product offers. */
export interface Preset {
  readonly id: string;
  readonly name: string;
  /** One sentence about the result. */
  readonly note: string;
  readonly inputs: readonly RecipeInput[];
  readonly steps: readonly PresetStep[];
  readonly outputs: readonly RecipeOutput[];
}

export const PRESETS: readonly Preset[] = [
  {
    id: 'places',
    name: 'Places × keywords to campaigns',
    note: 'Combines every keyword with every place, and makes a campaign for each place.',
    inputs: [
      { id: 'keywords', label: 'Keywords', form: 'list' },
      { id: 'places', label: 'Places', form: 'list' },
    ],
    steps: [
      {
        id: 'merge',
        tool: 'merge',
        inputs: { 'columns.0': '@keywords', 'columns.1': '@places' },
        options: {
          columns: [{ name: 'Term' }, { name: 'Place' }],
          templates: [{ template: '{Term} {Place}' }, { template: '{Term} in {Place}' }],
          result: 'table',
        },
      },
      {
        id: 'campaigns',
        tool: 'campaigns',
        inputs: { keywords: 'merge.lines' },
        options: { campaign: '{Place}', adGroup: '{Term}' },
      },
    ],
    outputs: [{ from: 'campaigns.rows', label: 'Campaign rows', file: 'campaigns.csv' }],
  },
  {
    id: 'new-negatives',
    name: 'Search terms to new negatives',
    note: 'Finds words that cost without converting, and checks them against your keywords.',
    inputs: [
      { id: 'terms', label: 'Search terms', form: 'either' },
      { id: 'keywords', label: 'My keywords', form: 'either' },
    ],
    steps: [
      { id: 'ngrams', tool: 'ngrams', inputs: { terms: '@terms' } },
      { id: 'conflicts', tool: 'conflicts', inputs: { keywords: '@keywords', negatives: 'ngrams.negatives' } },
    ],
    outputs: [
      { from: 'conflicts.keptNegatives', label: 'New negatives', file: 'negatives.txt' },
      { from: 'conflicts.conflicts', label: 'Conflicts', file: 'conflicts.csv' },
    ],
  },
  {
    id: 'tag-urls',
    name: 'Clean and tag URLs',
    note: 'Removes repeated URLs and adds UTM parameters to the others.',
    inputs: [{ id: 'urls', label: 'URLs', form: 'either' }],
    steps: [
      { id: 'dedupe', tool: 'dedupe', inputs: { text: '@urls' } },
      // The fields differ from campaign to campaign, so a run asks for them.
      { id: 'utm', tool: 'utm', inputs: { urls: 'dedupe.unique' } },
    ],
    outputs: [
      { from: 'utm.urls', label: 'Tagged URLs', file: 'urls.txt' },
      { from: 'utm.rejected', label: 'Rejected lines', file: 'rejected.txt' },
    ],
  },
  {
    id: 'ad-ready',
    name: 'Ad-ready keywords',
    note: 'Fixes what the platform would refuse, and makes campaigns of the keywords.',
    inputs: [{ id: 'keywords', label: 'Keywords', form: 'either' }],
    steps: [
      { id: 'fix', tool: 'fix', inputs: { rows: '@keywords' } },
      { id: 'campaigns', tool: 'campaigns', inputs: { keywords: 'fix.fixed' } },
    ],
    outputs: [
      { from: 'campaigns.rows', label: 'Campaign rows', file: 'campaigns.csv' },
      { from: 'fix.changed', label: 'Changed rows', file: 'changed.csv' },
    ],
  },
  {
    id: 'short-negatives',
    name: 'Shorten a negative list',
    note: 'Removes negatives that other negatives of the list already cover.',
    inputs: [{ id: 'negatives', label: 'Negatives', form: 'either' }],
    steps: [{ id: 'conflicts', tool: 'conflicts', inputs: { negatives: '@negatives' }, options: { task: 'compact' } }],
    outputs: [{ from: 'conflicts.keptNegatives', label: 'Short list', file: 'negatives.txt' }],
  },
];
