import { auditDescription } from '../../../../../../libs/tools/audit/description.ts';
import { workedExample } from '../../../../workbench/guide/guide.ts';

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
