import { DomainError } from '../common/domain-error.ts';
import type { AppConfig } from '../config/app-config.ts';
import type { TemplateText } from '../mail/built-in-templates.ts';
import { parseTemplate, TemplateError } from '../mail/template-parser.ts';

/**
 * Makes sure that every part of a template is text and declared variables only.
 * @throws DomainError `validation_failed` that names each part at fault, and the line in it
 */
export function requireGoodTemplate(template: TemplateText): void {
  const { subject, htmlContent, textContent, variables } = template;
  const fields: Record<string, string> = {};
  for (const [name, source] of Object.entries({ subject, htmlContent, textContent: textContent ?? '' })) {
    try {
      parseTemplate(source, variables);
    } catch (error) {
      if (!(error instanceof TemplateError)) {
        throw error;
      }
      fields[name] = error.message;
    }
  }
  const [message] = Object.values(fields);
  if (message !== undefined) {
    throw new DomainError('validation_failed', { message, details: { fields } });
  }
}

/** A made-up value for each variable, for previews and tests; links lead to the site, and open nothing. */
export function sampleValues(variables: readonly string[], config: AppConfig): Record<string, string> {
  const known: Readonly<Record<string, string>> = {
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    newEmail: 'ada.lovelace@example.com',
    supportEmail: config.supportEmail,
    subject: 'A question',
    category: 'general',
    message: 'Hello!\nHow many lists can I merge?',
  };
  const sample = (name: string) => {
    if (Object.hasOwn(known, name)) {
      return known[name] as string;
    }
    return /url$/i.test(name) ? `${config.appUrl}/?example=${name}` : `[${name}]`;
  };
  return Object.fromEntries(variables.map((name) => [name, sample(name)]));
}
