import { readFileSync } from 'node:fs';

/** Mails that the server sends by itself, with the variables that each template may use. */
export const BUILT_IN_TEMPLATES = {
  verification: {
    name: 'Verify email address',
    subject: 'Please verify your email address',
    variables: ['username', 'verificationUrl'],
    required: ['verificationUrl'],
  },
  welcome: {
    name: 'Welcome',
    subject: 'Welcome to Overprint, {{firstName}}',
    variables: ['username', 'firstName', 'lastName'],
  },
  account_created: {
    name: 'Account created by an administrator',
    subject: 'Your Overprint account',
    variables: ['username', 'setPasswordUrl'],
    required: ['setPasswordUrl'],
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
    required: ['resetUrl'],
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
    required: ['confirmUrl'],
  },
  email_changed: {
    name: 'Email address was changed',
    subject: 'The email address of your Overprint account was changed',
    variables: ['username', 'newEmail', 'supportEmail'],
  },
  'job-finished': {
    name: 'Job has ended',
    subject: 'Job {{outcome}}: {{jobName}}',
    variables: ['username', 'jobName', 'outcome', 'rows', 'link'],
    required: ['link'],
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
  /** Links that the mail is useless without. They may carry a token. */
  readonly required?: readonly string[];
}

export type BuiltInTemplateKey = keyof typeof BUILT_IN_TEMPLATES;

/** Values for all variables of a built-in template. */
export type TemplateVariables<Key extends BuiltInTemplateKey> = Readonly<
  Record<(typeof BUILT_IN_TEMPLATES)[Key]['variables'][number], string>
>;

/** Source of a template. */
export interface TemplateText {
  readonly subject: string;
  readonly variables: readonly string[];
  /** Content inside the common layout. */
  readonly htmlContent: string;
  /** Null to derive the text from the HTML. */
  readonly textContent: string | null;
  /** Links that the HTML, and the text if there is one, must use, without passing them to other servers. */
  readonly required?: readonly string[];
}

/** Returns the built-in template of a key; undefined for any other key. */
export function builtInTemplate(key: string): (TemplateText & { readonly name: string }) | undefined {
  if (!Object.hasOwn(BUILT_IN_TEMPLATES, key)) {
    return undefined;
  }
  const description: BuiltInDescription = BUILT_IN_TEMPLATES[key as BuiltInTemplateKey];
  return { ...description, htmlContent: readTemplate(`${key}.html.hbs`), textContent: readTemplate(`${key}.text.hbs`) };
}

/** Returns the variables that every part of a template must use; none for templates that are not built in. */
export function requiredVariables(key: string): readonly string[] {
  return builtInTemplate(key)?.required ?? [];
}

/** Reads a file of the `templates` folder. */
export function readTemplate(file: string): string {
  return readFileSync(new URL(`./templates/${file}`, import.meta.url), 'utf8');
}
