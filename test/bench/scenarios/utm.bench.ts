import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ToolDefinition } from '../../../libs/tools/tool.ts';
import { utmTool } from '../../../libs/tools/utm/run.ts';
import type { Peer, Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';
import { toolOnFile } from '../tool-on-file.ts';

const ROWS = 1_000_000;
const FIELDS = { source: 'google', medium: 'cpc', campaign: 'spring_sale', term: '', content: '' };

export const scenario: Scenario = {
  name: 'utm',
  title: 'UTM tagging in Node',
  about:
    'A file of addresses, read, cut into lines, tagged and written as bytes, in one thread, once as it is and once with duplicates removed. The peer is what one writes first: `new URL`, `searchParams.set`, `href`. An automaton over bytes tags plain addresses and leaves every odd one to `URL`.',
  async prepare(rows = ROWS) {
    const lists = openListFolder();
    const file = lists.write(
      'urls.txt',
      rows,
      (row, random) => `https://shop${row % 97}.example.com/category/${Math.floor(random() * 1e9)}?page=${row % 10}`,
    );
    const run = { tool: utmTool as unknown as ToolDefinition, text: 'urls', file, fields: FIELDS };
    return {
      measurements: [
        {
          kind: 'comparison',
          title: 'Tag addresses',
          rows,
          ours: toolOnFile({ ...run, options: { removeDuplicates: false } }),
          peers: [urlPeer(file, false)],
        },
        {
          kind: 'comparison',
          title: 'Tag addresses, duplicates removed',
          rows,
          ours: toolOnFile(run),
          peers: [urlPeer(file, true)],
        },
      ],
      close: lists.close,
    };
  },
};

function urlPeer(file: string, removesDuplicates: boolean): Peer {
  const tag = (): string => {
    const tagged = readFileSync(file, 'latin1')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const url = new URL(line);
        url.searchParams.set('utm_source', FIELDS.source);
        url.searchParams.set('utm_medium', FIELDS.medium);
        url.searchParams.set('utm_campaign', FIELDS.campaign);
        return url.href;
      });
    return `${(removesDuplicates ? [...new Set(tagged)] : tagged).join('\n')}\n`;
  };
  return {
    name: 'URL and searchParams',
    goal: 50,
    run: async () => {
      const startedMs = performance.now();
      if (tag() === '') throw new Error('Nothing came out.');
      return performance.now() - startedMs;
    },
    hash: async () => createHash('sha256').update(tag()).digest('hex'),
  };
}
