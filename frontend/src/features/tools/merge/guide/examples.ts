import { mergeDescription } from '../../../../../../libs/tools/merge/description.ts';
import { workedExample } from '../../../../workbench/guide/guide.ts';
import type { ToolFeature } from '../../../../workbench/tool/tool-parts.tsx';
import { MERGE_MESSAGES } from '../messages.ts';

const NO_CUSTOM = { customBefore: '', customAfter: '' };

/** The example in the preview of the tool. */
export const MERGE_PREVIEW_EXAMPLE = workedExample(mergeDescription, {
  id: 'colours',
  title: 'Shoes in every colour',
  about: 'Three columns, a space between the words.',
  texts: MERGE_MESSAGES.example,
  options: { separator: { type: 'space', custom: '' } },
  outputs: {
    lines: [
      'red running shoes sale',
      'red running shoes online',
      'red running shoes near me',
      'red boots sale',
      'red boots online',
      'red boots near me',
      'blue running shoes sale',
      'blue running shoes online',
      'blue running shoes near me',
      'blue boots sale',
      'blue boots online',
      'blue boots near me',
      'green running shoes sale',
      'green running shoes online',
      'green running shoes near me',
      'green boots sale',
      'green boots online',
      'green boots near me',
    ],
  },
});

/** The other worked examples. */
export const MERGE_EXAMPLES = [
  workedExample(mergeDescription, {
    id: 'exact',
    title: 'Exact-match keywords',
    about: 'Brackets around every row give exact-match keywords for search ads.',
    texts: { 'columns.0': ['buy', 'cheap'], 'columns.1': ['Running shoes', 'Trail shoes'] },
    options: { separator: { type: 'space', custom: '' }, wrap: { type: 'brackets', ...NO_CUSTOM } },
    outputs: {
      lines: ['[buy running shoes]', '[buy trail shoes]', '[cheap running shoes]', '[cheap trail shoes]'],
    },
  }),
  workedExample(mergeDescription, {
    id: 'domains',
    title: 'Domain names to look up',
    about: 'No separator: the default options.',
    texts: { 'columns.0': ['get', 'try'], 'columns.1': ['brew', 'bean'], 'columns.2': ['.com', '.io'] },
    outputs: {
      lines: [
        'getbrew.com',
        'getbrew.io',
        'getbean.com',
        'getbean.io',
        'trybrew.com',
        'trybrew.io',
        'trybean.com',
        'trybean.io',
      ],
    },
  }),
  workedExample(mergeDescription, {
    id: 'places',
    title: 'Services in every place',
    about: 'Three templates combine services in column A with places in column B.',
    texts: { 'columns.0': ['plumber', 'emergency plumber'], 'columns.1': ['London', 'York'] },
    options: {
      casing: 'none',
      templates: [{ template: '{A} {B}' }, { template: '{A} in {B}' }, { template: '{A} {B} near me' }],
    },
    outputs: {
      lines: [
        'plumber London',
        'plumber York',
        'emergency plumber London',
        'emergency plumber York',
        'plumber in London',
        'plumber in York',
        'emergency plumber in London',
        'emergency plumber in York',
        'plumber London near me',
        'plumber York near me',
        'emergency plumber London near me',
        'emergency plumber York near me',
      ],
    },
  }),
  workedExample(mergeDescription, {
    id: 'optional',
    title: 'Words that may be missing',
    about: 'Columns A and C are optional, so there are rows with and without their words.',
    texts: { 'columns.0': ['red', 'blue'], 'columns.1': ['shoes'], 'columns.2': ['sale'] },
    options: {
      separator: { type: 'space', custom: '' },
      columns: [
        { name: '', optional: true, before: '', after: '' },
        { name: '', optional: false, before: '', after: '' },
        { name: '', optional: true, before: '', after: '' },
      ],
    },
    outputs: {
      lines: ['red shoes sale', 'red shoes', 'blue shoes sale', 'blue shoes', 'shoes sale', 'shoes'],
    },
  }),
];

export const feature: ToolFeature = {
  claim: 'Every combination of your lists',
  text: 'Join lists into every combination, with the separator, wrap and casing you need.',
  points: [
    'Ten million combinations open at once: rows are computed as you scroll',
    'Eight separators, five wraps, six casings, and your own text for each',
    'Duplicates removed while the rows stream in',
  ],
  specimen: MERGE_EXAMPLES[1],
};
