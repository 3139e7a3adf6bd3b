/** Messages that tool pages need before a dialog is opened. All others are loaded with the dialogs. */
export const BUTTON_MESSAGES = {
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
  notLoadedText: 'Check your connection and try again. Your input is kept.',
} as const;
