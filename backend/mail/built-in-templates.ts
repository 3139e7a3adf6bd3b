import { readFileSync } from 'node:fs';

/** The kinds of mail the server sends by itself, with the names that may stand in double braces in each. */
export const BUILT_IN_TEMPLATES = {
  verification: {
    name: 'Verify email address',
    subject: 'Please verify your email address',
    variables: ['username', 'verificationUrl'],
  },
  welcome: {
    name: 'Welcome',
    subject: 'Welcome to Overprint, {{firstName}}',
    variables: ['username', 'firstName', 'lastName'],
  },
  already_registered: {
    name: 'Address is registered already',
    subject: 'You already have an Overprint account',
    variables: ['username', 'signInUrl', 'resetUrl'],
  },
  password_reset: {
    name: 'Reset password',
    subject: 'Reset your Overprint password',
    variables: ['username', 'resetUrl'],
  },
  password_changed: {
    name: 'Password was changed',
    subject: 'Your Overprint password was changed',
    variables: ['username', 'resetUrl'],
  },
  username_reminder: {
    name: 'Username reminder',
    subject: 'Your Overprint username',
    variables: ['username'],
  },
  email_change: {
    name: 'Confirm new email address',
    subject: 'Please confirm your new email address',
    variables: ['username', 'newEmail', 'confirmUrl'],
  },
  email_changed: {
    name: 'Email address was changed',
    subject: 'The email address of your Overprint account was changed',
    variables: ['username', 'newEmail', 'supportEmail'],
  },
  contact_message: {
    name: 'Contact message',
    subject: 'Contact form: {{subject}}',
    variables: ['name', 'email', 'subject', 'category', 'message'],
  },
} as const satisfies Record<string, BuiltInDescription>;

interface BuiltInDescription {
  readonly name: string;
  readonly subject: string;
  readonly variables: readonly string[];
}

/** The key of a kind of mail that the server sends by itself. */
export type BuiltInTemplateKey = keyof typeof BUILT_IN_TEMPLATES;

/** A value for every variable of a built-in template. */
export type TemplateVariables<Key extends BuiltInTemplateKey> = Readonly<
  Record<(typeof BUILT_IN_TEMPLATES)[Key]['variables'][number], string>
>;

/** A template as it can be rendered. */
export interface TemplateText {
  readonly subject: string;
  readonly variables: readonly string[];
  /** What stands inside the common layout. */
  readonly htmlContent: string;
  /** Null where the text is made from the HTML. */
  readonly textContent: string | null;
}

/** The built-in text of a kind of mail, or undefined for a key of somebody else's. */
export function builtInTemplate(key: string): (TemplateText & { readonly name: string }) | undefined {
  if (!Object.hasOwn(BUILT_IN_TEMPLATES, key)) {
    return undefined;
  }
  const description: BuiltInDescription = BUILT_IN_TEMPLATES[key as BuiltInTemplateKey];
  return { ...description, htmlContent: readTemplate(`${key}.html.hbs`), textContent: readTemplate(`${key}.text.hbs`) };
}

/** A file of the templates' folder. */
export function readTemplate(file: string): string {
  return readFileSync(new URL(`./templates/${file}`, import.meta.url), 'utf8');
}
