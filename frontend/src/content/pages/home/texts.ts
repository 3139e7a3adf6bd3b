/** Labels and text of the home page. */
export const HOME_TEXTS = {
  heading: 'Three lists in. Every keyword out.',
  lead: 'Paste your words, press one button and scroll every combination. Millions of rows are made right in your browser, and none leaves it unless you save it.',
  signUp: 'Sign up free',
  signUpNote: 'Merging and copying need no account. With one you can export and save.',
  otherTools: 'More tools for bulk lists',
  recipes: 'Paste once, run every week',
  recipesText: 'Put the tools in a row, save them as a recipe, and run the same steps on next week’s lists.',
  useRecipes: 'Open Recipes',
  madeFor: 'Made for',
  useCases: ['SEO', 'PPC', 'Databases', 'Affiliate Marketing', 'Domaining', 'Ecommerce Pros'],
  share: 'Know someone who still does this in a spreadsheet?',
  shareOn: (network: string) => `Share on ${network}`,
  newTab: '(opens in a new tab)',
  shareText: 'Overprint merges word lists into every combination, right in the browser.',
} as const;
