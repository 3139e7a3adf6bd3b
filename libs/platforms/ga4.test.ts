import { describe, expect, it } from 'vitest';
import { UTM_PRESETS } from '../tools/utm/presets.ts';
import { GA4_CHANNEL_FACTS, ga4Channel, utmWarnings } from './ga4.ts';

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
  it.each([
    ['groups.google.com', 'referral', 'Organic Social'],
    ['News.YCombinator.com', 'referral', 'Organic Social'],
    ['rakuten', 'cpc', 'Paid Search'],
    ['shop.app', 'cpc', 'Paid Shopping'],
    ['utreon', 'referral', 'Organic Video'],
    // Names of the list count as a whole.
    ['blog.stripe.com', 'referral', 'Referral'],
  ])('comes before well-known names: %s, %s', (source, medium, channel) => {
    expect(ga4Channel(source, medium, 'x')).toBe(channel);
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
