/** Automatic names of the column with the keywords. */
export const KEYWORD_COLUMNS = ['Keyword', 'Keywords', 'Search term'] as const;

/** Automatic names of the column with the match types. */
export const MATCH_TYPE_COLUMNS = ['Match type', 'Criterion Type'] as const;
