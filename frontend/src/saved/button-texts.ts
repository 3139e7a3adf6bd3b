/** What the pages of the tools say about saving before anything of it is opened; the rest comes with the dialogs. */
export const BUTTON_TEXTS = {
  save: 'Save',
  saveList: 'Save List',
  saveResult: 'Save Result',
  saveResults: 'Save Results',
  saveProject: 'Save to project',
  sheets: 'Google Sheets…',
  nothing: 'Nothing to save',
  nothingText: 'Please enter some items first.',
  signUpRequired: 'Sign up required',
  signUpRequiredText: 'Please sign up to save your results',
  notLoaded: 'This part of the page could not be loaded',
  notLoadedText: 'Check your connection and try again. What you entered is kept.',
} as const;
