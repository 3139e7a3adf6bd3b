import type { LineStats } from '../../lines/blocks/line-stats.ts';
import type { Estimate, ToolDescription } from '../shared/tool.ts';
import { CAMPAIGNS } from './entry.ts';
import { CAMPAIGN_OPTIONS, type CampaignOptions } from './options.ts';

export const campaignsDescription: ToolDescription<typeof CAMPAIGN_OPTIONS, 'campaigns'> = {
  id: CAMPAIGNS.id,
  texts: CAMPAIGNS.inputs,
  fields: [],
  options: CAMPAIGN_OPTIONS,
  outputs: [
    { id: 'rows', label: 'Campaign rows', isTable: true },
    { id: 'leftOut', label: 'Left out', isTable: true },
    {
      id: 'negativeLines',
      label: 'Negative list',
      shownWhen: { option: 'platform', is: 'google', and: { option: 'negativeLevel', is: 'list' } },
    },
  ],
  readsTextsOnce: true,
  estimate: estimateCampaigns,
};

/** Bytes of the cells of a row besides the keyword, roughly. */
const ROW_BYTES = { google: 40, microsoft: 60, amazon: 110 } as const;

/** Estimates the rows of keywords and negatives; names and parents are not known before the run. */
function estimateCampaigns(stats: { readonly [text: string]: LineStats }, options: CampaignOptions): Estimate {
  const { keywords, negatives } = stats;
  const { exact, phrase, broad } = options.matchTypes;
  const types = options.matchTypesFrom === 'chosen' ? [exact, phrase, broad].filter(Boolean).length : 1;
  const rows = BigInt(keywords.items * types + negatives.items);
  const bytes =
    BigInt(keywords.itemBytes * types * 2 + negatives.itemBytes) + rows * BigInt(ROW_BYTES[options.platform]);
  return { rows, bytes, storedBytes: bytes, exact: false };
}
