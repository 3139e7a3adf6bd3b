import { type Fact, official, ours, secondHand } from './fact.ts';

const RULES_URL = 'https://support.google.com/analytics/answer/9756891';
const RULES = official('The channel follows from source, medium and campaign.', `Google Analytics Help, ${RULES_URL}`);

/** Google's documentation of the default channel group, with year and month of the last check. */
export const GA4_CHANNEL_RULES = { url: RULES_URL, checked: RULES.checked } as const;

/** Facts behind the conditions of `ga4Channel` and their order. */
export const GA4_CHANNEL_FACTS: readonly Fact<string>[] = [
  RULES,
  secondHand(
    'Visits with the medium ai-assistant may count as AI Assistant.',
    'ppc.land and digimavel.com on Google Analytics, “What’s new”, 13 May 2026',
  ),
  ours(
    'AI Assistant is tried before Organic Shopping; Google may use another order.',
    'choice of this product: no source states the place of the rule',
  ),
  secondHand(
    'The rules for Organic Search, Referral, Email and Affiliates may apply in this order. It matters for the source email with the medium referral, app or link.',
    `${RULES_URL} as transcribed in macros/default_channel_grouping.sql of Velir/dbt-ga4 on GitHub; ga4audits.com and taggingdocs.com differ`,
  ),
];

/**
 * Default channel group of Google Analytics 4 for tagged visits, by `GA4_CHANNEL_FACTS`, in the order of
 * `docs/spec/tools.md#utm-builder`. Google's lists of sites are long and change, so only well-known names are included,
 * and results are hints.
 */
export type Ga4Channel =
  | 'Direct'
  | 'Cross-network'
  | `Paid ${SourceKind}`
  | 'Display'
  | 'Paid Other'
  | 'AI Assistant'
  | `Organic ${SourceKind}`
  | 'Referral'
  | 'Email'
  | 'Affiliates'
  | 'Audio'
  | 'SMS'
  | 'Mobile Push Notifications'
  | 'Unassigned';

type SourceKind = 'Shopping' | 'Search' | 'Social' | 'Video';

/** Well-known sources of each kind: a name, or the part of a domain before its top-level domain. */
const SOURCES: Readonly<Record<SourceKind, ReadonlySet<string>>> = {
  Shopping: words('alibaba aliexpress amazon ebay etsy mercadolibre rakuten shopify shopzilla shopping walmart wish'),
  Search: words(
    'aol ask baidu bing brave daum duckduckgo ecosia google lycos msn naver qwant rambler seznam sogou startpage yahoo yandex',
  ),
  Social: words(
    'bluesky facebook fb flipboard hootsuite ig instagram kakao line linkedin lnkd meetup messenger ok pinterest quora',
    'reddit snapchat t.co telegram threads tiktok tumblr twitter vk wechat weibo whatsapp x.com xing yelp',
  ),
  Video: words('crackle dailymotion disneyplus hulu iqiyi netflix ted twitch vimeo wistia youku youtube'),
};

function words(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}

const PAID_MEDIUM = /^(?:.*cp|ppc$|retargeting$|paid)/;
const SHOPPING_CAMPAIGN = /(?:^|[^a-df-z])shop|shopping/;
const DISPLAY_MEDIUMS = words('display banner expandable interstitial cpm');
const SOCIAL_MEDIUMS = new Set(['social', 'social-network', 'social-media', 'sm', 'social network', 'social media']);
const EMAIL_NAMES = new Set(['email', 'e-mail', 'e_mail', 'e mail']);
const REFERRAL_MEDIUMS = words('referral app link');
const PLACEHOLDER = /\{[A-Za-z0-9_.:-]+\}/;

function isSource(kind: SourceKind, source: string): boolean {
  const names = SOURCES[kind];
  return (
    names.has(source) ||
    source
      .split('.')
      .slice(0, -1)
      .some((label) => names.has(label))
  );
}

/**
 * Returns the default channel of visits with these parameters, by `docs/spec/tools.md#utm-builder`. The first matching
 * rule counts; case is ignored.
 * @returns null if a placeholder in source or medium is resolved only when the ad is shown
 */
export function ga4Channel(source: string, medium: string, campaign: string): Ga4Channel | null {
  const [from, by, name] = [source, medium, campaign].map((value) => value.trim().toLowerCase());
  if (PLACEHOLDER.test(from) || PLACEHOLDER.test(by)) {
    return null;
  }
  const isShopping = isSource('Shopping', from) || SHOPPING_CAMPAIGN.test(name);
  if (from === '(direct)' && (by === '(not set)' || by === '(none)')) {
    return 'Direct';
  }
  if (name.includes('cross-network')) {
    return 'Cross-network';
  }
  if (PAID_MEDIUM.test(by)) {
    if (isShopping) {
      return 'Paid Shopping';
    }
    if (isSource('Search', from)) {
      return 'Paid Search';
    }
    if (isSource('Social', from)) {
      return 'Paid Social';
    }
    if (isSource('Video', from)) {
      return 'Paid Video';
    }
  }
  if (DISPLAY_MEDIUMS.has(by)) {
    return 'Display';
  }
  if (PAID_MEDIUM.test(by)) {
    return 'Paid Other';
  }
  if (by === 'ai-assistant') {
    return 'AI Assistant';
  }
  if (isShopping) {
    return 'Organic Shopping';
  }
  if (isSource('Social', from) || SOCIAL_MEDIUMS.has(by)) {
    return 'Organic Social';
  }
  if (isSource('Video', from) || by.includes('video')) {
    return 'Organic Video';
  }
  if (isSource('Search', from) || by === 'organic') {
    return 'Organic Search';
  }
  if (REFERRAL_MEDIUMS.has(by)) {
    return 'Referral';
  }
  if (EMAIL_NAMES.has(from) || EMAIL_NAMES.has(by)) {
    return 'Email';
  }
  if (by === 'affiliate') {
    return 'Affiliates';
  }
  if (by === 'audio') {
    return 'Audio';
  }
  if (from === 'sms' || by === 'sms') {
    return 'SMS';
  }
  if (by.endsWith('push') || /mobile|notification/.test(by) || from === 'firebase') {
    return 'Mobile Push Notifications';
  }
  return 'Unassigned';
}

/** Warning about parameters that lead to unhelpful reports. It never stops a run. */
export interface UtmWarning {
  readonly kind: 'unassigned' | 'capitals';
  readonly message: string;
}

/** Value with its form label. */
export interface LabelledValue {
  readonly label: string;
  readonly value: string;
}

/**
 * Returns the warnings about a set of UTM parameters.
 * @param others further values, such as term and content
 */
export function utmWarnings(
  source: LabelledValue,
  medium: LabelledValue,
  campaign: LabelledValue,
  others: readonly LabelledValue[] = [],
): UtmWarning[] {
  const warnings: UtmWarning[] = [];
  if (ga4Channel(source.value, medium.value, campaign.value) === 'Unassigned') {
    warnings.push({
      kind: 'unassigned',
      message: `Google Analytics 4 knows no channel for the medium “${medium.value.trim()}”, so these visits will count as Unassigned. Try cpc, email, social, referral or organic.`,
    });
  }
  const capitals = [source, medium, campaign, ...others].filter(({ value }) => hasCapitals(value));
  if (capitals.length > 0) {
    const names = capitals.map(({ label }) => label).join(', ');
    warnings.push({
      kind: 'capitals',
      message: `Reports tell capitals and small letters apart, so “Google” and “google” become two rows. There are capitals in: ${names}.`,
    });
  }
  return warnings;
}

/** Returns true if a value has capitals outside of placeholders, whose names are case-sensitive. */
function hasCapitals(value: string): boolean {
  return /\p{Lu}/u.test(value.replace(new RegExp(PLACEHOLDER, 'g'), ''));
}
