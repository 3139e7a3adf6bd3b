import { describe, expect, it } from 'vitest';
import { UTM_PRESETS } from '../tools/utm/presets.ts';
import { GA4_CHANNEL_FACTS, ga4Channel, utmWarnings } from './ga4.ts';
import { GA4_CHANNELS, type Ga4Channel } from './ga4-channels.ts';
import { LISTED_SOURCES } from './ga4-sources.ts';

describe('ga4Channel', () => {
  it.each([
    ['(direct)', '(none)', '', 'Direct'],
    ['google', 'cpc', 'cross-network-2026', 'Cross-network'],
    ['google', 'cpc', 'Shopping summer', 'Paid Shopping'],
    ['amazon', 'ppc', 'x', 'Paid Shopping'],
    ['google', 'cpc', 'spring', 'Paid Search'],
    ['www.google.co.uk', 'paid-search', 'x', 'Paid Search'],
    ['facebook', 'paid', 'x', 'Paid Social'],
    ['l.facebook.com', 'cpc', 'x', 'Paid Social'],
    ['youtube', 'cpv-cpc', 'x', 'Paid Video'],
    ['site', 'cpm', 'x', 'Display'],
    ['google', 'cpm', 'x', 'Paid Search'],
    ['site', 'banner', 'x', 'Display'],
    ['site', 'retargeting', 'x', 'Paid Other'],
    ['chatgpt.com', 'ai-assistant', 'x', 'AI Assistant'],
    ['gemini.google.com', ' AI-Assistant', 'x', 'AI Assistant'],
    ['etsy', 'ai-assistant', 'shop', 'AI Assistant'],
    ['site', 'ai-assistants', 'x', 'Unassigned'],
    ['site', 'x', 'shop now', 'Organic Shopping'],
    ['etsy.com', 'referral', 'x', 'Organic Shopping'],
    ['site', 'sm', 'x', 'Organic Social'],
    ['t.co', 'referral', 'x', 'Organic Social'],
    ['site', 'my-video-ad', 'x', 'Organic Video'],
    ['bing', 'x', 'x', 'Organic Search'],
    ['site', 'organic', 'x', 'Organic Search'],
    ['bing', 'referral', 'x', 'Organic Search'],
    ['email', 'referral', 'x', 'Referral'],
    ['e-mail', 'app', 'x', 'Referral'],
    ['email', 'link', 'x', 'Referral'],
    ['email', 'affiliate', 'x', 'Email'],
    ['e-mail', 'x', 'x', 'Email'],
    ['newsletter', 'Email', 'x', 'Email'],
    ['site', 'affiliate', 'x', 'Affiliates'],
    ['site', 'link', 'x', 'Referral'],
    ['site', 'audio', 'x', 'Audio'],
    ['sms', 'x', 'x', 'SMS'],
    ['site', 'webpush', 'x', 'Mobile Push Notifications'],
    ['site', 'mobile_app', 'x', 'Mobile Push Notifications'],
    ['site', 'flyer', 'x', 'Unassigned'],
    ['site', 'workshop', 'workshop', 'Unassigned'],
    ['', '', '', 'Unassigned'],
  ])('%s / %s / %s: %s', (source, medium, campaign, channel) => {
    expect(ga4Channel(source, medium, campaign)).toBe(channel);
  });

  it('returns null if a placeholder decides', () => {
    expect(ga4Channel('{{site_source_name}}', 'cpc', 'x')).toBeNull();
    expect(ga4Channel('google', '{network}', 'x')).toBeNull();
    expect(ga4Channel('google', 'cpc', '{campaignid}')).toBe('Paid Search');
  });

  it('finds a channel for every preset', () => {
    expect(UTM_PRESETS).toHaveLength(18);
    for (const { id, values } of UTM_PRESETS) {
      expect([id, ga4Channel(values.source, values.medium, values.campaign)]).not.toContain('Unassigned');
    }
  });
});

describe('the published list of sources', () => {
  it('has all 819 names, with their kinds', () => {
    const counts = new Map<string, number>();
    for (const kind of LISTED_SOURCES.value.values()) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ Search: 129, Shopping: 52, Social: 592, Video: 46 });
  });

  it.each([
    ['Shopping', ['Google Shopping', 'simplycodes.com', 's3.amazonaws.com', 'shopzilla', 'uk.shopping.net']],
    ['Search', ['360.cn', 'conduit', 'lens.google.com', 'dogpile.com', 'webmaster.yandex.ru']],
    ['Social', ['43things', 'groups.google.com', 'News.YCombinator.com', 'trustpilot', 'zooppa.com']],
    ['Video', ['d.tube', 'help.netflix.com', 'utreon', 'ted.com', 'viadeo.journaldunet.com']],
  ])('gives the channels of %s', (kind, sources) => {
    for (const source of sources) {
      expect([source, ga4Channel(source, 'cpc', 'x')]).toEqual([source, `Paid ${kind}`]);
      expect([source, ga4Channel(source, 'referral', 'x')]).toEqual([source, `Organic ${kind}`]);
    }
  });

  it.each([
    // The label `rakuten` is well-known as a shop, the name stands among the search sites.
    ['rakuten', 'cpc', 'Paid Search'],
    ['rakuten.com', 'cpc', 'Paid Shopping'],
    ['google+', 'referral', 'Organic Social'],
    // Names of the list count as a whole.
    ['blog.stripe.com', 'referral', 'Referral'],
  ])('comes before well-known names: %s, %s', (source, medium, channel) => {
    expect(ga4Channel(source, medium, 'x')).toBe(channel);
  });
});

describe('the order of the rules', () => {
  /** Values that fit the rule of one channel. A rule that stands behind is never reached if all fit. */
  const FITTING: readonly (readonly [Ga4Channel, { source?: string; medium?: string; campaign?: string }])[] = [
    ['Cross-network', { campaign: 'cross-network' }],
    ['Paid Shopping', { source: 'etsy', medium: 'cpc' }],
    ['Paid Search', { source: 'bing', medium: 'cpc' }],
    ['Display', { medium: 'banner' }],
    ['AI Assistant', { medium: 'ai-assistant' }],
    ['Organic Shopping', { source: 'etsy' }],
    ['Organic Social', { source: 'facebook' }],
    ['Referral', { medium: 'referral' }],
    ['Email', { source: 'email' }],
    ['Affiliates', { medium: 'affiliate' }],
    ['SMS', { source: 'sms' }],
    ['Mobile Push Notifications', { source: 'firebase' }],
  ];

  it('lets the earlier of two rules count', () => {
    for (const [i, [first, values]] of FITTING.entries()) {
      for (const [, others] of FITTING.slice(i + 1)) {
        const { source = '', medium = '', campaign = '' } = { ...others, ...values };
        expect([first, others, ga4Channel(source, medium, campaign)]).toEqual([first, others, first]);
      }
    }
  });

  it('is that of the list of channels, with AI Assistant before Organic Shopping, Referral before Email', () => {
    const places = FITTING.map(([channel]) => GA4_CHANNELS.indexOf(channel));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(GA4_CHANNELS.slice(8, 16)).toEqual([
      ...['AI Assistant', 'Organic Shopping', 'Organic Social', 'Organic Video'],
      ...['Organic Search', 'Referral', 'Email', 'Affiliates'],
    ]);
  });
});

describe('GA4_CHANNEL_FACTS', () => {
  it('states only official facts without “may”', () => {
    for (const { value, trust } of GA4_CHANNEL_FACTS) {
      expect([value, /\bmay\b/.test(value)]).toEqual([value, trust !== 'official']);
    }
  });
});

describe('utmWarnings', () => {
  const warn = (source: string, medium: string, campaign: string, term = '') =>
    utmWarnings(
      { label: 'Source', value: source },
      { label: 'Medium', value: medium },
      { label: 'Campaign', value: campaign },
      [{ label: 'Term', value: term }],
    );

  it('returns no warnings for good values', () => {
    expect(warn('google', 'cpc', 'spring', 'red shoes')).toEqual([]);
    expect(warn('google', 'cpc', '{CampaignID}-{{Ad.Name}}')).toEqual([]);
  });

  it('warns about Unassigned and about capitals', () => {
    expect(warn('site', 'flyer', 'x')).toEqual([{ kind: 'unassigned', message: expect.stringContaining('“flyer”') }]);
    const [warning, ...more] = warn('Google', 'cpc', 'x', 'Übung');
    expect(more).toEqual([]);
    expect(warning.kind).toBe('capitals');
    expect(warning.message).toContain('in: Source, Term.');
  });
});
