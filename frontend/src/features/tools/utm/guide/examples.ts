import { utmDescription } from '../../../../../../libs/tools/utm/description.ts';
import { workedExample } from '../../../../workbench/guide/guide.ts';
import type { ToolFeature } from '../../../../workbench/tool/tool-parts.tsx';

/** The worked examples of the guide to the UTM builder, by topic. */
export const UTM_EXAMPLES = {
  campaign: workedExample(utmDescription, {
    id: 'campaign',
    title: 'A search campaign',
    about: 'A query and a fragment stay where they are; the space in the term is encoded.',
    texts: { urls: ['example.com/running-shoes', 'https://shop.example.com/sale?color=blue#offers'] },
    fields: { source: 'google', medium: 'cpc', campaign: 'spring_sale', term: 'running shoes' },
    outputs: {
      urls: [
        'https://example.com/running-shoes?utm_source=google&utm_medium=cpc&utm_campaign=spring_sale&utm_term=running%20shoes',
        'https://shop.example.com/sale?color=blue&utm_source=google&utm_medium=cpc&utm_campaign=spring_sale&utm_term=running%20shoes#offers',
      ],
    },
  }),
  inPlace: workedExample(utmDescription, {
    id: 'in-place',
    title: 'A link that is already tagged',
    about: 'Your values replace the existing parameters in place; content, left blank, stays.',
    texts: { urls: ['https://example.com/?utm_source=old&utm_content=banner&size=9'] },
    fields: { source: 'newsletter', medium: 'email', campaign: 'june' },
    outputs: {
      urls: ['https://example.com/?utm_source=newsletter&utm_content=banner&size=9&utm_medium=email&utm_campaign=june'],
    },
  }),
  overwrite: workedExample(utmDescription, {
    id: 'overwrite',
    title: 'The same link, cleaned first',
    about: 'With **Overwrite existing UTM**, all five are removed before yours are added.',
    texts: { urls: ['https://example.com/?utm_source=old&utm_content=banner&size=9'] },
    fields: { source: 'newsletter', medium: 'email', campaign: 'june' },
    options: { overwriteExisting: true },
    outputs: { urls: ['https://example.com/?size=9&utm_source=newsletter&utm_medium=email&utm_campaign=june'] },
  }),
  placeholders: workedExample(utmDescription, {
    id: 'placeholders',
    title: 'Filled in by the ad platform',
    about: 'Placeholders in braces are not encoded.',
    texts: { urls: ['example.com/shoes'] },
    fields: { source: 'google', medium: 'cpc', campaign: '{campaignid}', term: '{keyword}' },
    outputs: {
      urls: ['https://example.com/shoes?utm_source=google&utm_medium=cpc&utm_campaign={campaignid}&utm_term={keyword}'],
    },
  }),
} as const;

export const feature: ToolFeature = {
  claim: 'Every link tagged the same way',
  text: 'Add UTM parameters to a million URLs at once and see the channel they will be counted in.',
  points: [
    'Eighteen channel presets, and the GA4 channel of whatever you type',
    'Encoded once; placeholders of ad platforms stay as they are',
    'Every line that cannot be tagged is listed with the reason',
  ],
  specimen: UTM_EXAMPLES.campaign,
  forAssistants: {
    purpose: 'Adds UTM parameters to many URLs and leaves everything else in them untouched.',
    input: 'URLs, one per line; source, medium, campaign, and optionally term and content.',
    output: 'The tagged URLs, and every rejected line with its reason.',
    useCases: ['Newsletters', 'Paid and organic social posts', 'Landing pages of a search campaign'],
  },
};
