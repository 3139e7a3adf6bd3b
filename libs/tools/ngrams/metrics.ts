/** Metrics of a report, in the order of their columns. */
export const METRICS = ['impressions', 'clicks', 'cost', 'conversions', 'value'] as const;

export type Metric = (typeof METRICS)[number];

/** Names of the columns of sums in the result. */
export const METRIC_COLUMNS = {
  impressions: 'Impressions',
  clicks: 'Clicks',
  cost: 'Cost',
  conversions: 'Conversions',
  value: 'Conv. value',
} as const satisfies Readonly<Record<Metric, string>>;

/** Columns of ratios, in their order. */
export const RATIOS = [
  { name: 'CTR', of: 'clicks', by: 'impressions', decimals: 4 },
  { name: 'CVR', of: 'conversions', by: 'clicks', decimals: 4 },
  { name: 'CPC', of: 'cost', by: 'clicks', decimals: 2 },
  { name: 'CPA', of: 'cost', by: 'conversions', decimals: 2 },
  { name: 'ROAS', of: 'value', by: 'cost', decimals: 2 },
] as const satisfies readonly { name: string; of: Metric; by: Metric; decimals: 2 | 4 }[];
