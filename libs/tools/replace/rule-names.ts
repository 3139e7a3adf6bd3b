/** Names of the columns with find texts and with replacements, in files of rules or pairs, as `simplifyName` writes them. */
export const FIND_NAMES = ['find', 'search', 'searchfor', 'findwhat', 'query'] as const;
export const REPLACE_NAMES = ['replace', 'replacewith', 'replacement'] as const;
