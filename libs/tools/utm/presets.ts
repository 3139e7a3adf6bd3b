import type { UtmParameter, UtmValues } from './kernel/utm-parameters.ts';

/** Channel whose parameters can be filled in with one click; term and content become empty. */
export interface UtmPreset {
  readonly id: string;
  readonly label: string;
  readonly values: UtmValues;
}

function preset(id: string, label: string, source: string, medium: string, campaign: string): UtmPreset {
  return { id, label, values: { source, medium, campaign, term: '', content: '' } };
}

/** Quick channel presets (`docs/spec/tools.md`, UTM builder), in the order of the grid. */
export const UTM_PRESETS: readonly UtmPreset[] = [
  preset('google_ads', 'Google Ads', 'google', 'cpc', 'google_ads_campaign'),
  preset('bing_ads', 'Bing Ads', 'bing', 'cpc', 'bing_ads_campaign'),
  preset('facebook_ads', 'Facebook Ads', 'facebook', 'cpc', 'facebook_ads_campaign'),
  preset('instagram', 'Instagram', 'instagram', 'social', 'instagram_campaign'),
  preset('tiktok', 'TikTok', 'tiktok', 'social', 'tiktok_campaign'),
  preset('twitter', 'Twitter', 'twitter', 'social', 'twitter_campaign'),
  preset('linkedin_ads', 'LinkedIn Ads', 'linkedin', 'cpc', 'linkedin_ads_campaign'),
  preset('youtube_ads', 'YouTube Ads', 'youtube', 'cpc', 'youtube_ads_campaign'),
  preset('email', 'Email', 'newsletter', 'email', 'email_campaign'),
  preset('affiliate', 'Affiliate', 'affiliate', 'referral', 'affiliate_campaign'),
  preset('partner', 'Partner', 'partner', 'referral', 'partner_campaign'),
  preset('influencer', 'Influencer', 'influencer', 'referral', 'influencer_campaign'),
  preset('banner_ads', 'Banner Ads', 'display', 'banner', 'banner_campaign'),
  preset('retargeting', 'Retargeting', 'retargeting', 'cpc', 'retargeting_campaign'),
  preset('geo_fencing', 'Geo-fencing', 'geofencing', 'mobile', 'geofencing_campaign'),
  preset('blog_post', 'Blog Post', 'blog', 'organic', 'blog_campaign'),
  preset('podcast', 'Podcast', 'podcast', 'audio', 'podcast_campaign'),
  preset('social_organic', 'Organic Social', 'social', 'organic', 'social_campaign'),
];

/** Values filled in by Load Examples (`docs/spec/tools.md`, UTM builder). */
export const UTM_EXAMPLES: { readonly urls: readonly string[]; readonly values: UtmValues } = {
  urls: [
    'https://example.com',
    'https://example.com/products/running-shoes',
    'https://shop.example.com/sale?color=blue#offers',
    'example.com/blog/how-to-choose-running-shoes',
    'http://www.example.com/contact',
  ],
  values: {
    source: 'google',
    medium: 'cpc',
    campaign: 'spring_sale',
    term: 'running shoes',
    content: 'ad_text_1',
  },
};

/** Explanation of a parameter. */
export interface UtmParameterGuide {
  readonly parameter: UtmParameter;
  readonly isRequired: boolean;
  readonly meaning: string;
  readonly examples: readonly string[];
}

/** Parameter guide beside the form. */
export const UTM_PARAMETER_GUIDE: readonly UtmParameterGuide[] = [
  {
    parameter: 'source',
    isRequired: true,
    meaning: 'Where the visitor comes from: the site, app or newsletter that carries the link.',
    examples: ['google', 'facebook', 'newsletter'],
  },
  {
    parameter: 'medium',
    isRequired: true,
    meaning: 'The kind of traffic. Analytics sorts visits into channels by it.',
    examples: ['cpc', 'email', 'social'],
  },
  {
    parameter: 'campaign',
    isRequired: true,
    meaning: 'The promotion that the link belongs to, named the same way everywhere.',
    examples: ['spring_sale', 'product_launch'],
  },
  {
    parameter: 'term',
    isRequired: false,
    meaning: 'The keyword of a search ad, or the audience that the ad was shown to.',
    examples: ['running shoes', '{keyword}'],
  },
  {
    parameter: 'content',
    isRequired: false,
    meaning: 'Tells links of one campaign apart, such as two ads or two buttons in one email.',
    examples: ['ad_text_1', 'footer_link'],
  },
];
