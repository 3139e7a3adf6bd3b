import { type Fact, official, ours, secondHand } from './fact.ts';
import type { Ga4Channel } from './ga4-channels.ts';
import { KNOWN_SOURCES, LISTED_SOURCES, type SourceKind, words } from './ga4-sources.ts';

const RULES_URL = 'https://support.google.com/analytics/answer/9756891';
const RULES = official('The channel follows from source, medium and campaign.', `Google Analytics Help, ${RULES_URL}`);

/** Google's documentation of the default channel group, with year and month of the last check. */
export const GA4_CHANNEL_RULES = { url: RULES_URL, checked: RULES.checked } as const;

/** Facts behind the conditions of `ga4Channel` and their order. */
export const GA4_CHANNEL_FACTS: readonly Fact<string>[] = [
  RULES,
  secondHand(
    'Sources of the published list may count as shopping, search, social or video sites.',
    LISTED_SOURCES.source,
  ),
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

const PAID_MEDIUM = /^(?:.*cp|ppc$|retargeting$|paid)/;
const SHOPPING_CAMPAIGN = /(?:^|[^a-df-z])shop|shopping/;
const DISPLAY_MEDIUMS = words('display banner expandable interstitial cpm');
const SOCIAL_MEDIUMS = new Set(['social', 'social-network', 'social-media', 'sm', 'social network', 'social media']);
const EMAIL_NAMES = new Set(['email', 'e-mail', 'e_mail', 'e mail']);
const REFERRAL_MEDIUMS = words('referral app link');
const PLACEHOLDER = /\{[A-Za-z0-9_.:-]+\}/;

/** Answers of a source, medium and campaign to the questions of the rules, as bits; equal bits lead to equal channels. */
export interface ChannelTraits {
  readonly source: number;
  readonly medium: number;
  readonly campaign: number;
}

const FROM = { direct: 1, shopping: 2, search: 4, social: 8, video: 16, email: 32, sms: 64, firebase: 128 };
const BY = {
  ...{ none: 1, paid: 2, display: 4, assistant: 8, social: 16, video: 32, organic: 64, referral: 128, email: 256 },
  ...{ affiliate: 512, audio: 1024, sms: 2048, push: 4096 },
};
const NAMED = { crossNetwork: 1, shopping: 2 };

/** Bit of a value with a placeholder, which has no channel. */
const IS_PLACEHOLDER = 1 << 15;

/** Returns the sum of the bits whose condition holds. */
function bits(...conditions: readonly (readonly [bit: number, isMet: boolean])[]): number {
  return conditions.reduce((sum, [bit, isMet]) => (isMet ? sum | bit : sum), 0);
}

/** Returns what the rules ask about a source. */
export function sourceTraits(source: string): number {
  const from = source.trim().toLowerCase();
  if (hasPlaceholder(from)) {
    return IS_PLACEHOLDER;
  }
  return bits(
    [FROM.direct, from === '(direct)'],
    [FROM.shopping, isSource('Shopping', from)],
    [FROM.search, isSource('Search', from)],
    [FROM.social, isSource('Social', from)],
    [FROM.video, isSource('Video', from)],
    [FROM.email, EMAIL_NAMES.has(from)],
    [FROM.sms, from === 'sms'],
    [FROM.firebase, from === 'firebase'],
  );
}

/** Returns what the rules ask about a medium. */
export function mediumTraits(medium: string): number {
  const by = medium.trim().toLowerCase();
  if (hasPlaceholder(by)) {
    return IS_PLACEHOLDER;
  }
  return bits(
    [BY.none, by === '(not set)' || by === '(none)'],
    [BY.paid, PAID_MEDIUM.test(by)],
    [BY.display, DISPLAY_MEDIUMS.has(by)],
    [BY.assistant, by === 'ai-assistant'],
    [BY.social, SOCIAL_MEDIUMS.has(by)],
    [BY.video, by.includes('video')],
    [BY.organic, by === 'organic'],
    [BY.referral, REFERRAL_MEDIUMS.has(by)],
    [BY.email, EMAIL_NAMES.has(by)],
    [BY.affiliate, by === 'affiliate'],
    [BY.audio, by === 'audio'],
    [BY.sms, by === 'sms'],
    [BY.push, by.endsWith('push') || /mobile|notification/.test(by)],
  );
}

/** Returns what the rules ask about a campaign. */
export function campaignTraits(campaign: string): number {
  const name = campaign.trim().toLowerCase();
  return bits([NAMED.crossNetwork, name.includes('cross-network')], [NAMED.shopping, SHOPPING_CAMPAIGN.test(name)]);
}

/** Returns true if a value holds a placeholder of an ad platform, which is replaced only when the ad is shown. */
export function hasPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value);
}

/**
 * Returns the default channel of visits with these parameters, by `docs/spec/tools.md#utm-builder`. The first matching
 * rule counts; case is ignored.
 * @returns null if a placeholder in source or medium is resolved only when the ad is shown
 */
export function ga4Channel(source: string, medium: string, campaign: string): Ga4Channel | null {
  return channelOfTraits({
    source: sourceTraits(source),
    medium: mediumTraits(medium),
    campaign: campaignTraits(campaign),
  });
}

/** Returns the default channel by what the rules ask; null if a placeholder hides it. */
export function channelOfTraits({ source: from, medium: by, campaign: name }: ChannelTraits): Ga4Channel | null {
  if (from === IS_PLACEHOLDER || by === IS_PLACEHOLDER) {
    return null;
  }
  const isShopping = (from & FROM.shopping) !== 0 || (name & NAMED.shopping) !== 0;
  const isPaid = (by & BY.paid) !== 0;
  const rules: readonly (readonly [Ga4Channel, boolean])[] = [
    ['Direct', (from & FROM.direct) !== 0 && (by & BY.none) !== 0],
    ['Cross-network', (name & NAMED.crossNetwork) !== 0],
    ['Paid Shopping', isPaid && isShopping],
    ['Paid Search', isPaid && (from & FROM.search) !== 0],
    ['Paid Social', isPaid && (from & FROM.social) !== 0],
    ['Paid Video', isPaid && (from & FROM.video) !== 0],
    ['Display', (by & BY.display) !== 0],
    ['Paid Other', isPaid],
    ['AI Assistant', (by & BY.assistant) !== 0],
    ['Organic Shopping', isShopping],
    ['Organic Social', (from & FROM.social) !== 0 || (by & BY.social) !== 0],
    ['Organic Video', (from & FROM.video) !== 0 || (by & BY.video) !== 0],
    ['Organic Search', (from & FROM.search) !== 0 || (by & BY.organic) !== 0],
    ['Referral', (by & BY.referral) !== 0],
    ['Email', (from & FROM.email) !== 0 || (by & BY.email) !== 0],
    ['Affiliates', (by & BY.affiliate) !== 0],
    ['Audio', (by & BY.audio) !== 0],
    ['SMS', (from & FROM.sms) !== 0 || (by & BY.sms) !== 0],
    ['Mobile Push Notifications', (by & BY.push) !== 0 || (from & FROM.firebase) !== 0],
  ];
  return rules.find(([, fits]) => fits)?.[0] ?? 'Unassigned';
}

/** Returns true if a source is of a kind: by the published list if it is there, else by a well-known name. */
function isSource(kind: SourceKind, source: string): boolean {
  const listed = LISTED_SOURCES.value.get(source);
  if (listed !== undefined) {
    return listed === kind;
  }
  const names = KNOWN_SOURCES[kind];
  return (
    names.has(source) ||
    source
      .split('.')
      .slice(0, -1)
      .some((label) => names.has(label))
  );
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
export function hasCapitals(value: string): boolean {
  return /\p{Lu}/u.test(value.replace(new RegExp(PLACEHOLDER, 'g'), ''));
}
