import type { ToolId } from '../../../../libs/contracts/tool-catalog.ts';
import { EDITOR_MAX_LINES } from '../../lines/line-editor/limits.ts';
import { count } from '../prose/inline.ts';

/** What an assistant, or whoever instructs one, needs to know of a tool. */
export interface AiToolTexts {
  readonly purpose: string;
  readonly input: string;
  readonly output: string;
  readonly useCases: readonly string[];
}

/** The four main tools, in the order of the page. */
export const AI_TOOL_IDS = ['keywords', 'dedupe', 'negatives', 'utm'] as const satisfies readonly ToolId[];

/** What the page for AI assistants, and for those who work with them, says. */
export const AI_TOOLS_TEXTS = {
  title: 'Overprint for AI assistants',
  lead: 'Language models are good at ideas and bad at a hundred thousand exact lines. Let the assistant think of the words, and let these tools do the combining, cleaning and tagging: the same input always gives the same output.',
  sections: {
    categories: { id: 'categories', title: 'What there is' },
    tools: { id: 'tools', title: 'The four main tools' },
    specifications: { id: 'specifications', title: 'Technical specifications' },
    programmatic: { id: 'programmatic-use', title: 'Programmatic use' },
    useCases: { id: 'use-cases', title: 'Marketing use cases' },
    workflows: { id: 'workflows', title: 'Example workflows' },
  },
  categories: [
    { name: 'SEO', text: 'Long-tail phrases and page slugs from word lists, in every combination.' },
    { name: 'PPC', text: 'Keywords in four match types, and negatives for Google, Microsoft and Amazon Ads.' },
    { name: 'Text processing', text: 'Duplicates removed, text found and replaced, lines cleaned and sorted.' },
    { name: 'Marketing analytics', text: 'URLs tagged with UTM parameters, with the GA4 channel they fall into.' },
    { name: 'Data management', text: 'TXT, CSV and JSON in and out, and results handed from tool to tool.' },
  ],
  labels: { purpose: 'Purpose', input: 'Input', output: 'Output', useCases: 'Use cases' },
  tools: {
    keywords: {
      purpose: 'Combines up to three word lists into ad keywords and writes each in the chosen match types.',
      input: 'Lists A, B and C, one item a line; match types, text case, separator, wrap.',
      output: 'One keyword a line, in list order: broad, `+modified broad`, `"phrase"`, `[exact]`.',
      useCases: ['Keywords of a new campaign', 'Ad groups by theme', 'Place names added to services'],
    },
    dedupe: {
      purpose: 'Splits a list into unique items and duplicates, cleaned and sorted as wanted.',
      input: 'One list; case sensitivity, trimming, cleaning, sort order.',
      output: 'Unique items and every duplicate, with the counts and the percentage of duplicates.',
      useCases: ['Lists that several prompts have produced', 'Mailing lists', 'Keyword research from many sources'],
    },
    negatives: {
      purpose: 'Writes words as negative keywords in the form of an ad platform.',
      input: 'Keywords in any form, negatives that exist already; match types and platform.',
      output: '`-[exact]`, `-"phrase"` and `-broad`; without the dash for Amazon Ads.',
      useCases: [
        'Search terms that cost money in vain',
        'Shared negative lists',
        'Moving negatives to another platform',
      ],
    },
    utm: {
      purpose: 'Adds UTM parameters to many URLs and leaves everything else in them untouched.',
      input: 'URLs, one a line; source, medium, campaign, and term and content if wanted.',
      output: 'The tagged URLs, and every rejected line with its reason.',
      useCases: ['Newsletters', 'Paid and organic social posts', 'Landing pages of a search campaign'],
    },
  } satisfies Readonly<Record<(typeof AI_TOOL_IDS)[number], AiToolTexts>>,
  toolLinks: { use: 'Use Tool', guide: 'Guide' },
  moreTools: 'Two more tools, [merge](/merge) and [find and replace](/replace), work on lists of any kind.',
  specifications: [
    {
      name: 'Where it runs',
      text: 'In the browser, in background workers. Nothing is uploaded, and no account is needed to run a tool.',
    },
    {
      name: 'Size',
      text: `More than a million combinations are no special case: they are worked out where they are looked at and while a file is written. Boxes with up to ${count(EDITOR_MAX_LINES)} lines are editors; longer lists are rows to scroll.`,
    },
    {
      name: 'Speed',
      text: 'Lists of 50,000 items are worked on as soon as the button is pressed; longer ones show their rows while they come.',
    },
    {
      name: 'Same in, same out',
      text: 'There is no randomness. Order, duplicates and casing follow fixed rules, which the guides state.',
    },
    { name: 'Import', text: 'TXT, CSV (first column) and JSON arrays; UTF-8, UTF-16 and Windows-1252.' },
    {
      name: 'Export',
      text: 'TXT and CSV from every tool; JSON and Google Sheets from all but negative keywords. UTF-8.',
    },
  ],
  useCases: [
    '**Campaign set-up:** an assistant names intents, products and places; the keyword builder writes every keyword of them.',
    '**Content planning:** topics × questions × audiences become headlines to choose from.',
    '**Search term reviews:** an assistant marks what does not fit; the negatives are written for the platform you use.',
    '**Reporting:** one naming scheme for campaigns, applied to all links at once.',
  ],
  workflows: [
    {
      title: 'From a brief to keywords',
      steps: [
        'Ask the assistant for three lists: intents, products, places. One item a line, no numbering.',
        'Paste them into lists A, B and C of the [keyword builder](/keywords), tick phrase and exact, and press GENERATE COMBINATIONS.',
        'Let the platform check below the results count what would be refused.',
      ],
    },
    {
      title: 'Tidying what a model wrote',
      steps: [
        'Paste all of its answers into [find and replace](/replace), and take out numbering with the pattern `^\\d+[.)]\\s*`.',
        'Send the result to [dedupe](/dedupe): repeated ideas end up under Duplicates Found.',
        'Copy the unique items, or send them on to another tool.',
      ],
    },
    {
      title: 'Negatives from search terms',
      steps: [
        'Give the assistant your search terms and ask which words show that somebody will not buy.',
        'Paste its words into [negative keywords](/negative-keywords), and the negatives you have beside them.',
        'Press Build Negative Keywords, and paste the list into a shared list of your account.',
      ],
    },
  ],
  programmatic: {
    intro: 'The same engine answers to programs, with the same options and the same results.',
    apiTitle: 'Over HTTP',
    api: 'Input and options go in as JSON, the rows come back as a stream of lines. It needs a personal access token, which you make on your [account page](/account). Regular expressions are not accepted there.',
    apiExample: `curl -X POST "$ADDRESS/api/v1/tools/merge" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"input": {"columns": ["red\\nblue", "shoes"]},
       "options": {"separator": {"type": "space"}}}'`,
    apiDocs:
      'The [API documentation](/api/docs) has every call, to read and to try; for programs there is the [OpenAPI document](/api/docs/openapi.json).',
    cliTitle: 'On the command line',
    cli: 'For files and pipes, also those larger than memory where the tool allows, patterns included. The command comes with the source of Overprint and needs no server:',
    cliExample: 'npx overprint merge a.txt b.txt --separator space > out.txt',
    cliHelp:
      '`npx overprint --help` lists the tools, `npx overprint merge --help` everything that one of them can be told.',
  },
} as const;
