import { DomainError } from '../common/domain-error.ts';
import type { AppConfig } from '../config/app-config.ts';
import type { TemplateText } from '../mail/built-in-templates.ts';
import { parseHtml, parseSubject, parseText } from '../mail/template-content.ts';
import { TemplateError } from '../mail/template-parser.ts';

/**
 * Checks that each part of a template contains only text and declared variables, and that its content uses the required
 * ones without exposing them.
 * @throws DomainError `validation_failed` with each invalid part and the line of the error
 */
export function requireValidTemplate(template: TemplateText): void {
  const { subject, htmlContent, textContent } = template;
  const fields: Record<string, string> = {};
  const checks = {
    subject: () => parseSubject(subject, template),
    htmlContent: () => parseHtml(htmlContent, template),
    textContent: () => textContent !== null && parseText(textContent, template),
  };
  for (const [name, check] of Object.entries(checks)) {
    try {
      check();
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

/**
 * Returns a sample value for each variable, for previews and tests; links lead to the site and contain no real token.
 */
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
    jobName: 'Shoes without duplicates',
    outcome: 'finished',
    rows: '948,213',
    link: `${config.appUrl}/dashboard/jobs`,
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
