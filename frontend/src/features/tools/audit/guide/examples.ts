import { auditDescription } from '../../../../../../libs/tools/audit/description.ts';
import { workedExample } from '../../../../workbench/guide/guide.ts';
import type { ToolFeature } from '../../../../workbench/tool/tool-parts.tsx';

export const AUDIT_EXAMPLES = [
  workedExample(auditDescription, {
    id: 'spellings',
    title: 'Two spellings of one source',
    about: 'Reports count `LinkedIn` and `linkedin` apart. The clean URLs have the more frequent spelling.',
    texts: {
      urls: [
        'example.com/?utm_source=LinkedIn&utm_medium=social&utm_campaign=june',
        'example.com/a?utm_source=linkedin&utm_medium=social&utm_campaign=june',
        'example.com/b?utm_source=linkedin&utm_medium=social&utm_campaign=june',
      ],
    },
    outputs: {
      values: [
        'utm_source\tlinkedin\t2\t',
        'utm_source\tLinkedIn\t1\tlinkedin',
        'utm_medium\tsocial\t3\t',
        'utm_campaign\tjune\t3\t',
      ],
      clean: [
        'example.com/?utm_source=linkedin&utm_medium=social&utm_campaign=june',
        'example.com/a?utm_source=linkedin&utm_medium=social&utm_campaign=june',
        'example.com/b?utm_source=linkedin&utm_medium=social&utm_campaign=june',
      ],
    },
  }),
  workedExample(auditDescription, {
    id: 'names',
    title: 'Misspelt names and lost parameters',
    about: 'Analytics ignores a misspelt name, and parameters behind the `#`.',
    texts: {
      urls: ['example.com/?utm_source=a&utm_medium=cpc&utm_campain=x', 'example.com/#utm_source=a'],
    },
    outputs: {
      audit: [
        'example.com/?utm_source=a&utm_medium=cpc&utm_campain=x\ta\tcpc\t\t\t\t\tPaid Other\tno utm_campaign; name: utm_campain',
        'example.com/#utm_source=a\t\t\t\t\t\t\t\tno utm_source; no utm_medium; no utm_campaign; fragment',
      ],
    },
  }),
];

export const feature: ToolFeature = {
  claim: 'Know what your links report',
  text: 'Paste the links that are live. The audit shows what is missing, misspelt or written in several ways, and gives you clean links.',
  points: [
    'Missing, repeated, empty and misspelt parameters',
    'Spellings of one value, and the most frequent one',
    'The GA4 channel of every link',
  ],
  specimen: AUDIT_EXAMPLES[0],
  forAssistants: {
    purpose: 'Finds problems in tagged URLs and cleans their UTM values.',
    input: 'URLs, one per line; naming rules and the own domains as options.',
    output:
      'A table of URLs with values, GA4 channel and problems, a table of values with spellings, and the clean URLs.',
    useCases: [
      'Links of a campaign before it starts',
      'Landing pages from an analytics export',
      'Taking over an account',
    ],
  },
};
