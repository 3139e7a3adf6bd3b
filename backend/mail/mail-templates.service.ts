import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { describeError } from '../common/describe-error.ts';
import { newId } from '../common/ids.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import {
  BUILT_IN_TEMPLATES,
  type BuiltInTemplateKey,
  builtInTemplate,
  requiredVariables,
  type TemplateText,
} from './built-in-templates.ts';
import { EmailTemplate } from './email-template.entity.ts';
import { TemplateError } from './template-parser.ts';
import { type RenderedMail, renderMail } from './template-renderer.ts';

/** Key prefix of a test mail, which shows the stored template to its editor even if the template is disabled. */
export const TEST_PREFIX = 'test:';

/** Mail templates: those in the database, with the built-in ones as fallback. */
@Injectable()
export class MailTemplatesService {
  private readonly logger = new Logger('MailTemplates');

  constructor(
    private readonly database: Database,
    private readonly config: AppConfig,
  ) {
    database.addSeeder((manager) => this.seed(manager));
  }

  /**
   * Renders a mail from its template in the database. A template that is disabled, broken or without its required link
   * falls back to the built-in one, so a bad edit locks nobody out.
   * @returns undefined if no template has the key
   * @throws TemplateError for a broken template that has no built-in fallback
   */
  async render(key: string, values: Readonly<Record<string, string>>): Promise<RenderedMail | undefined> {
    if (key.startsWith(TEST_PREFIX)) {
      const shown = await this.find(key.slice(TEST_PREFIX.length));
      return shown ? this.renderText(shown, values) : undefined;
    }
    const stored = await this.find(key);
    const builtIn = builtInTemplate(key);
    if (stored?.isActive) {
      try {
        return this.renderText({ ...stored, required: requiredVariables(key) }, values);
      } catch (error) {
        if (!(error instanceof TemplateError) || !builtIn) {
          throw error;
        }
        this.logger.error('A template is broken; its built-in text is used', {
          templateKey: key,
          problem: describeError(error),
        });
      }
    }
    return builtIn && this.renderText(builtIn, values);
  }

  /**
   * Renders a given template, for instance one that is being edited.
   * @throws TemplateError
   */
  renderText(template: TemplateText, values: Readonly<Record<string, string>>): RenderedMail {
    const { appUrl, supportEmail } = this.config;
    return renderMail(template, values, { appUrl, supportEmail });
  }

  private find(templateKey: string): Promise<EmailTemplate | null> {
    return this.database.read((manager) => manager.findOneBy(EmailTemplate, { templateKey }));
  }

  /** Inserts the built-in templates that are missing in the database, so that administrators can edit them. */
  private async seed(manager: EntityManager): Promise<void> {
    const rows = await manager.find(EmailTemplate, { select: { templateKey: true } });
    const present = new Set(rows.map(({ templateKey }) => templateKey));
    for (const key of Object.keys(BUILT_IN_TEMPLATES) as BuiltInTemplateKey[]) {
      const template = builtInTemplate(key);
      if (template && !present.has(key)) {
        const now = new Date();
        await manager
          .createQueryBuilder()
          .insert()
          .into(EmailTemplate)
          .values({
            id: newId(),
            templateKey: key,
            name: template.name,
            subject: template.subject,
            variables: [...template.variables],
            htmlContent: template.htmlContent,
            textContent: template.textContent,
            isActive: true,
            createdAt: now,
            updatedAt: now,
          })
          // Another instance may be starting at the same time.
          .orIgnore()
          .execute();
      }
    }
  }
}
