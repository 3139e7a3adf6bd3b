/** Syntax of a pattern or replacement, and its meaning. */
export interface RegexHelpEntry {
  readonly syntax: string;
  readonly meaning: string;
}

export interface RegexHelpSection {
  readonly title: string;
  readonly entries: readonly RegexHelpEntry[];
}

/** Example that works with regular expressions on and all other options at their defaults. */
export interface RegexExample {
  readonly title: string;
  readonly find: string;
  readonly replaceWith: string;
  readonly before: string;
  readonly after: string;
}

/** Help beside the find field: the syntax most useful for editing lists, not all of JavaScript's. */
export const REGEX_HELP: readonly RegexHelpSection[] = [
  {
    title: 'Characters',
    entries: [
      { syntax: '.', meaning: 'any character of a line' },
      { syntax: '\\d', meaning: 'a digit, 0 to 9' },
      { syntax: '\\w', meaning: 'a letter from A to Z, a digit or an underscore' },
      { syntax: '\\p{L}', meaning: 'a letter of any alphabet' },
      { syntax: '[ \\t]', meaning: 'a space or a tab' },
      { syntax: '\\s', meaning: 'any white space, line breaks included' },
      { syntax: '[abc]', meaning: 'one of a, b and c' },
      { syntax: '[^abc]', meaning: 'anything else, line breaks included' },
      { syntax: '\\n', meaning: 'the break between two lines' },
      { syntax: '\\.', meaning: 'a full stop; so, too, with ( ) [ ] { } * + ? ^ $ | and \\' },
    ],
  },
  {
    title: 'Places',
    entries: [
      { syntax: '^', meaning: 'the start of a line' },
      { syntax: '$', meaning: 'the end of a line' },
      { syntax: '\\b', meaning: 'the start or end of a word of \\w characters' },
      { syntax: '(?=…)', meaning: 'where … follows' },
      { syntax: '(?<=…)', meaning: 'where … comes before' },
    ],
  },
  {
    title: 'Repeating and choosing',
    entries: [
      { syntax: '*', meaning: 'any number of what comes before, even none' },
      { syntax: '+', meaning: 'one or more' },
      { syntax: '?', meaning: 'one or none' },
      { syntax: '{2,4}', meaning: 'two to four' },
      { syntax: '*?', meaning: 'as few as will do' },
      { syntax: 'cat|dog', meaning: 'cat or dog' },
      { syntax: '(…)', meaning: 'a group, to repeat as a whole or to use in the replacement' },
      { syntax: '(?<name>…)', meaning: 'a group with a name' },
    ],
  },
  {
    title: 'In the replacement',
    entries: [
      { syntax: '$1', meaning: 'what the first group found' },
      { syntax: '$<name>', meaning: 'what the group of that name found' },
      { syntax: '$&', meaning: 'the whole match' },
      { syntax: '$$', meaning: 'a dollar sign' },
      { syntax: '\\n', meaning: 'a line break' },
      { syntax: '\\t', meaning: 'a tab' },
      { syntax: '\\\\', meaning: 'a backslash' },
    ],
  },
];

/** Examples to try, with their effect on two or three lines. */
export const REGEX_EXAMPLES: readonly RegexExample[] = [
  {
    title: 'Put something before every line',
    find: '^',
    replaceWith: '+',
    before: 'running shoes\ntrail shoes',
    after: '+running shoes\n+trail shoes',
  },
  {
    title: 'Swap two words',
    find: '^(\\w+) (\\w+)$',
    replaceWith: '$2 $1',
    before: 'shoes red\nhats blue',
    after: 'red shoes\nblue hats',
  },
  {
    title: 'Keep what is in brackets',
    find: '^.*\\[(.+)\\].*$',
    replaceWith: '$1',
    before: 'exact: [red shoes]\nexact: [blue hats]',
    after: 'red shoes\nblue hats',
  },
  {
    title: 'Cut off everything after a comma',
    find: ',.*$',
    replaceWith: '',
    before: 'red shoes,1200\nblue hats,300',
    after: 'red shoes\nblue hats',
  },
  {
    title: 'One space between words',
    find: '[ \\t]+',
    replaceWith: ' ',
    before: 'red   shoes\nblue \thats',
    after: 'red shoes\nblue hats',
  },
  {
    title: 'Drop empty lines',
    find: '\\n+',
    replaceWith: '\\n',
    before: 'red shoes\n\n\nblue hats',
    after: 'red shoes\nblue hats',
  },
  {
    title: 'Split a line at commas',
    find: ', *',
    replaceWith: '\\n',
    before: 'red, blue, green',
    after: 'red\nblue\ngreen',
  },
];
