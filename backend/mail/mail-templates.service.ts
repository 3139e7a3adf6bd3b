import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../common/ids.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import {
  BUILT_IN_TEMPLATES,
  type BuiltInTemplateKey,
  builtInTemplate,
  type TemplateText,
} from './built-in-templates.ts';
import { EmailTemplate } from './email-template.entity.ts';
import { TemplateError } from './template-parser.ts';
import { type RenderedMail, renderMail } from './template-renderer.ts';

/**
 * Marks the key of a mail that shows a template to whoever edits it: it is sent as it stands in the database, switched
 * off or not.
 */
export const TEST_PREFIX = 'test:';

/** The texts of mails: those in the database, and the built-in ones behind them. */
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
   * Renders a mail from the text that stands in the database now. One that is switched off or broken falls back to the
   * built-in text, so that nobody is locked out by a template.
   * @throws TemplateError for a template that is not built in and broken; `undefined` where there is none by that key
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
        return this.renderText(stored, values);
      } catch (error) {
        if (!(error instanceof TemplateError) || !builtIn) {
          throw error;
        }
        this.logger.error('A template is broken; its built-in text is used', {
          templateKey: key,
          problem: error.message,
        });
      }
    }
    return builtIn && this.renderText(builtIn, values);
  }

  /**
   * Renders a given text, for instance one that is being edited.
   * @throws TemplateError
   */
  renderText(template: TemplateText, values: Readonly<Record<string, string>>): RenderedMail {
    const { appUrl, supportEmail } = this.config;
    return renderMail(template, values, { appUrl, supportEmail });
  }

  private find(templateKey: string): Promise<EmailTemplate | null> {
    return this.database.read((manager) => manager.findOneBy(EmailTemplate, { templateKey }));
  }

  /** Puts the built-in templates that are not there yet into the database, where administrators may change them. */
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
          // Another instance may be starting at the same moment.
          .orIgnore()
          .execute();
      }
    }
  }
}
