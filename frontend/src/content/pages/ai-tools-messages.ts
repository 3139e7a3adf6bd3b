import { count } from '../../shared/prose/inline.ts';
import { EDITOR_MAX_LINES } from '../../workbench/inputs/line-editor/intake.ts';

/** Labels and text of the page for AI assistants. */
export const AI_TOOLS_MESSAGES = {
  title: 'Overprint for AI assistants',
  lead: 'Use an assistant to find words, and these tools to combine, clean and tag them. The same input always gives the same output, however long the list is.',
  sections: {
    categories: { id: 'categories', title: 'Overview' },
    tools: { id: 'tools', title: 'Tools for marketing lists' },
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
  toolLinks: { use: 'Use Tool', guide: 'Guide' },
  moreTools:
    '[Merge](/merge) and [find and replace](/replace) work on lists of any kind. [Features](/features) shows all tools, also those that check negatives and count n-grams.',
  specifications: [
    {
      name: 'Where it runs',
      text: 'In the browser, in background workers. Nothing is uploaded, and no account is needed to run a tool.',
    },
    {
      name: 'Size',
      text: `More than a million combinations are supported: rows are computed when they are viewed or exported. Boxes with up to ${count(EDITOR_MAX_LINES)} lines are editors; longer lists are rows to scroll.`,
    },
    {
      name: 'Speed',
      text: 'Lists of 50,000 items are processed as soon as you press the button; longer ones show rows as they arrive.',
    },
    {
      name: 'Deterministic',
      text: 'There is no randomness. Order, duplicates and casing follow fixed rules, which are documented in the guides.',
    },
    {
      name: 'Import',
      text: 'TXT, CSV, TSV and XLSX (a column, or whole tables) and JSON arrays; UTF-8, UTF-16 and Windows-1252.',
    },
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
        'Ask the assistant for three lists: intents, products, places. One item per line, no numbering.',
        'Paste them into lists A, B and C of the [keyword builder](/keywords), tick phrase and exact, and press GENERATE COMBINATIONS.',
        'Use the platform check below the results to count keywords that may be rejected.',
      ],
    },
    {
      title: 'Cleaning up the output of a model',
      steps: [
        'Paste all of its answers into [find and replace](/replace), and remove numbering with the pattern `^\\d+[.)]\\s*`.',
        'Send the result to [dedupe](/dedupe): repeated ideas end up under Duplicates Found.',
        'Copy the unique items, or send them on to another tool.',
      ],
    },
    {
      title: 'Negatives from search terms',
      steps: [
        'Give the assistant your search terms and ask which words suggest that the searcher will not buy.',
        'Paste its words into [negative keywords](/negative-keywords), and your existing negatives next to them.',
        'Press Build Negative Keywords, and paste the list into a shared list of your account.',
      ],
    },
  ],
  programmatic: {
    intro: 'Programs can use the same engine, with the same options and the same results.',
    apiTitle: 'Over HTTP',
    api: 'Input and options go in as JSON, the rows come back as a stream of lines. It needs a personal access token, which you create on your [account page](/account). Regular expressions are not accepted there.',
    apiExample: `curl -X POST "$ADDRESS/api/v1/tools/merge" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"input": {"columns": ["red\\nblue", "shoes"]},
       "options": {"separator": {"type": "space"}}}'`,
    apiDocs:
      'The [API documentation](/api/docs) lists every call and lets you try it. The [OpenAPI document](/api/docs/openapi.json) is its machine-readable form, from which clients can be generated.',
    cliTitle: 'On the command line',
    cli: 'For files and pipes, even larger than memory where the tool allows it. Regular expressions are supported. It needs no server. In a checkout of Overprint, after `npm ci && npm run build`:',
    cliExample: 'node dist/backend/cli/overprint.js merge a.txt b.txt --separator space > out.txt',
    cliHelp:
      'With `--help` it lists the tools, with `merge --help` all options of one. `npm run pack:cli` packs it for other machines, where `npm install --global` of the packed file makes it the command `overprint`.',
  },
} as const;
