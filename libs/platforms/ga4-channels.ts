/**
 * Default channel groups of Google Analytics 4 for tagged visits, by `GA4_CHANNEL_FACTS` of `ga4.ts`, in the order of the
 * rules (`docs/spec/tools.md#utm-builder`). Google's lists of sites are long and change, so results are hints.
 */
export const GA4_CHANNELS = [
  'Direct',
  'Cross-network',
  'Paid Shopping',
  'Paid Search',
  'Paid Social',
  'Paid Video',
  'Display',
  'Paid Other',
  'AI Assistant',
  'Organic Shopping',
  'Organic Social',
  'Organic Video',
  'Organic Search',
  'Referral',
  'Email',
  'Affiliates',
  'Audio',
  'SMS',
  'Mobile Push Notifications',
  'Unassigned',
] as const;

export type Ga4Channel = (typeof GA4_CHANNELS)[number];
