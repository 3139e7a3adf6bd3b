import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  CreateTemplateRequest,
  EmailTemplateInfo,
  PreviewTemplateRequest,
  TemplatePreview,
  TestTemplateAnswer,
  TestTemplateRequest,
  UpdateTemplateRequest,
} from '../../libs/contracts/admin-templates.dto.ts';
import type { AuditAction } from '../../libs/contracts/audit-actions.ts';
import { Audit } from '../audit/audit.ts';
import type { Deed } from '../auth/principal.ts';
import { DomainError } from '../common/domain-error.ts';
import { newId } from '../common/ids.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { builtInTemplate } from '../mail/built-in-templates.ts';
import { EmailTemplate } from '../mail/email-template.entity.ts';
import { MailTemplatesService } from '../mail/mail-templates.service.ts';
import { MailTransport } from '../mail/mail-transport.ts';
import { Outbox } from '../mail/outbox.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';
import { OutboxSender } from '../mail/outbox-sender.ts';
import { requireGoodTemplate, sampleValues } from './template-check.ts';

/** How long a test waits for the mail server to take it. */
const TEST_PATIENCE_MS = 6_000;

/** What administrators do with the texts of mails. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly database: Database,
    private readonly templates: MailTemplatesService,
    private readonly outbox: Outbox,
    private readonly sender: OutboxSender,
    private readonly transport: MailTransport,
    private readonly audit: Audit,
    private readonly config: AppConfig,
  ) {}

  /** Every template, by name. */
  async list(): Promise<EmailTemplateInfo[]> {
    const templates = await this.database.read((manager) =>
      manager.find(EmailTemplate, { order: { name: 'ASC', templateKey: 'ASC' } }),
    );
    return templates.map(toInfo);
  }

  /**
   * Makes a template.
   * @throws DomainError `validation_failed` for a broken one, `conflict` where the key is taken
   */
  async create(deed: Deed, request: CreateTemplateRequest): Promise<EmailTemplateInfo> {
    const now = new Date();
    const template: EmailTemplate = {
      id: newId(),
      templateKey: request.templateKey,
      name: request.name,
      subject: request.subject,
      variables: [...new Set(request.variables)],
      htmlContent: request.htmlContent,
      textContent: orNull(request.textContent),
      isActive: request.isActive ?? true,
      createdAt: now,
      updatedAt: now,
    };
    requireGoodTemplate(template);
    try {
      await this.database.write(async (manager) => {
        await manager.insert(EmailTemplate, template);
        await this.record(manager, deed, 'template.created', template);
      });
    } catch (error) {
      if (!isUniqueViolation(error)) {
        throw error;
      }
      const message = 'There is a template with this key already.';
      throw new DomainError('conflict', { message, details: { fields: { templateKey: message } } });
    }
    return toInfo(template);
  }

  /**
   * Changes a template; what the request leaves out stays.
   * @throws DomainError `not_found`; `validation_failed` for a broken one, another key, or other variables than the
   *   site fills in
   */
  update(deed: Deed, id: string, request: UpdateTemplateRequest): Promise<EmailTemplateInfo> {
    return this.database.write(async (manager) => {
      const template = await requireTemplate(manager, id);
      if (request.templateKey !== undefined && request.templateKey !== template.templateKey) {
        throw wrong('templateKey', 'The key of a template cannot be changed.');
      }
      const changed: EmailTemplate = {
        ...template,
        name: request.name ?? template.name,
        subject: request.subject ?? template.subject,
        variables: [...new Set(request.variables ?? template.variables)],
        htmlContent: request.htmlContent ?? template.htmlContent,
        textContent: request.textContent === undefined ? template.textContent : orNull(request.textContent),
        isActive: request.isActive ?? template.isActive,
        updatedAt: new Date(),
      };
      const isSwitched = Object.keys(request).every((name) => name === 'isActive' || name === 'templateKey');
      if (!isSwitched) {
        requireKnownVariables(changed);
        requireGoodTemplate(changed);
      }
      await this.save(manager, deed, changed, 'template.changed');
      return toInfo(changed);
    });
  }

  /**
   * Gives a template of the site its built-in text back.
   * @throws DomainError `not_found`; `conflict` for one that is not the site's own
   */
  reset(deed: Deed, id: string): Promise<EmailTemplateInfo> {
    return this.database.write(async (manager) => {
      const template = await requireTemplate(manager, id);
      const builtIn = builtInTemplate(template.templateKey);
      if (!builtIn) {
        throw new DomainError('conflict', { message: 'This template has no built-in text.' });
      }
      const { name, subject, variables, htmlContent, textContent } = builtIn;
      const changed: EmailTemplate = {
        ...template,
        name,
        subject,
        variables: [...variables],
        htmlContent,
        textContent,
        updatedAt: new Date(),
      };
      await this.save(manager, deed, changed, 'template.reset');
      return toInfo(changed);
    });
  }

  /**
   * Deletes a template that is not the site's own.
   * @throws DomainError `not_found`; `conflict` for one that the site needs
   */
  async delete(deed: Deed, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const template = await requireTemplate(manager, id);
      if (builtInTemplate(template.templateKey)) {
        throw new DomainError('conflict', { message: 'The site needs this template. It can be reset, not deleted.' });
      }
      await manager.delete(EmailTemplate, { id });
      await this.record(manager, deed, 'template.deleted', template);
    });
  }

  /**
   * A mail as a text would make it, with made-up values.
   * @throws DomainError `validation_failed` for a broken template
   */
  preview(request: PreviewTemplateRequest): TemplatePreview {
    const { subject, htmlContent, variables = [] } = request;
    const template = { subject, htmlContent, textContent: orNull(request.textContent), variables };
    requireGoodTemplate(template);
    return this.templates.renderText(template, sampleValues(variables, this.config));
  }

  /**
   * Sends a template as it stands, with made-up values, and waits a little for the mail server.
   * @throws DomainError `not_found`, `validation_failed` for a broken template, `upstream_failed` where the server
   *   refused the mail
   */
  async test(deed: Deed, { templateKey, testEmail }: TestTemplateRequest): Promise<TestTemplateAnswer> {
    const id = await this.database.write(async (manager) => {
      const template = await manager.findOneBy(EmailTemplate, { templateKey });
      if (!template) {
        throw new DomainError('not_found', { message: 'There is no template with this key.' });
      }
      requireGoodTemplate(template);
      await this.record(manager, deed, 'template.tested', template);
      const variables = sampleValues(template.variables, this.config);
      return this.outbox.addTest(manager, { templateKey, to: testEmail, variables });
    });
    if (!this.transport.isConfigured) {
      return { isSent: false, message: 'No mail server is configured: the mail waits in the outbox.' };
    }
    await Promise.race([this.sender.drain(), delay(TEST_PATIENCE_MS, undefined, { ref: false })]);
    const mail = await this.database.read((manager) => manager.findOneBy(OutboxEmail, { id }));
    if (mail?.status === 'failed') {
      throw new DomainError('upstream_failed', { message: `The mail server refused it: ${mail.lastError}` });
    }
    return mail?.status === 'sent'
      ? { isSent: true, message: `Test email sent to ${testEmail}` }
      : { isSent: false, message: 'The mail server has not taken it yet; it waits in the outbox and is tried again.' };
  }

  private async save(manager: EntityManager, deed: Deed, template: EmailTemplate, action: AuditAction): Promise<void> {
    const { id, templateKey: _key, createdAt: _created, ...columns } = template;
    await manager.update(EmailTemplate, { id }, columns);
    await this.record(manager, deed, action, template);
  }

  private record(manager: EntityManager, deed: Deed, action: AuditAction, template: EmailTemplate): Promise<void> {
    const details = { templateKey: template.templateKey, isActive: template.isActive };
    return this.audit.record(manager, deed, { action, subjectId: null, details });
  }
}

async function requireTemplate(manager: EntityManager, id: string): Promise<EmailTemplate> {
  const template = await manager.findOneBy(EmailTemplate, { id });
  if (!template) {
    throw new DomainError('not_found', { message: 'There is no such template (any more).' });
  }
  return template;
}

/** The site fills in what it knows for each kind of its mails, and nothing else. */
function requireKnownVariables({ templateKey, variables }: EmailTemplate): void {
  const known: readonly string[] | undefined = builtInTemplate(templateKey)?.variables;
  const unknown = known && variables.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw wrong('variables', `The site does not fill in "${unknown}" here. Known: ${known?.join(', ')}.`);
  }
}

function wrong(field: string, message: string): DomainError {
  return new DomainError('validation_failed', { message, details: { fields: { [field]: message } } });
}

function orNull(text: string | null | undefined): string | null {
  return text?.trim() ? text : null;
}

function toInfo(template: EmailTemplate): EmailTemplateInfo {
  const { id, templateKey, name, subject, variables, htmlContent, textContent, isActive, updatedAt } = template;
  return {
    id,
    templateKey,
    name,
    subject,
    variables,
    htmlContent,
    textContent,
    isActive,
    isSystem: builtInTemplate(templateKey) !== undefined,
    updatedAt: updatedAt.toISOString(),
  };
}
