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
} from '../../libs/contracts/admin/admin-templates.dto.ts';
import type { AuditAction } from '../../libs/contracts/admin/audit-actions.ts';
import { Audit } from '../audit/audit.ts';
import type { AuditContext } from '../auth/access/principal.ts';
import { DomainError, fieldError } from '../common/domain-error.ts';
import { newId } from '../common/ids.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { ROW_LOCK } from '../database/schema/row-lock.ts';
import { builtInTemplate, requiredVariables } from '../mail/built-in-templates.ts';
import { EmailTemplate } from '../mail/email-template.entity.ts';
import { MailTemplatesService } from '../mail/mail-templates.service.ts';
import { MailTransport } from '../mail/mail-transport.ts';
import { Outbox } from '../mail/outbox.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';
import { OutboxSender } from '../mail/outbox-sender.ts';
import { requireValidTemplate, sampleValues } from './template-check.ts';

/** Maximum time a test waits for the mail server to accept the message. */
const TEST_TIMEOUT_MS = 6_000;

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

  /** Returns all templates, ordered by name. */
  async list(): Promise<EmailTemplateInfo[]> {
    const templates = await this.database.read((manager) =>
      manager.find(EmailTemplate, { order: { name: 'ASC', templateKey: 'ASC' } }),
    );
    return templates.map(toInfo);
  }

  /**
   * Creates a custom template.
   * @throws DomainError `validation_failed` for an invalid template, `conflict` if the key is taken
   */
  async create(auditContext: AuditContext, request: CreateTemplateRequest): Promise<EmailTemplateInfo> {
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
    requireValidStored(template);
    try {
      await this.database.write(async (manager) => {
        await manager.insert(EmailTemplate, template);
        await this.record(manager, auditContext, 'template.created', template);
      });
    } catch (error) {
      if (!isUniqueViolation(error)) {
        throw error;
      }
      throw fieldError('templateKey', 'There is a template with this key already.', 'conflict');
    }
    return toInfo(template);
  }

  /**
   * Updates a template; omitted fields stay unchanged.
   * @throws DomainError `not_found`; `validation_failed` for an invalid template, another key, or variables other than
   *   the site provides
   */
  update(auditContext: AuditContext, id: string, request: UpdateTemplateRequest): Promise<EmailTemplateInfo> {
    return this.database.write(async (manager) => {
      const template = await requireTemplate(manager, id);
      if (request.templateKey !== undefined && request.templateKey !== template.templateKey) {
        throw fieldError('templateKey', 'The key of a template cannot be changed.');
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
      const { isActive, templateKey: _key, ...others } = request;
      // An invalid template can still be disabled.
      const isSwitchedOff = isActive === false && Object.values(others).every((value) => value === undefined);
      if (!isSwitchedOff) {
        requireKnownVariables(changed);
        requireValidStored(changed);
      }
      await this.save(manager, auditContext, changed, 'template.changed');
      return toInfo(changed);
    });
  }

  /**
   * Restores the built-in text of a template.
   * @throws DomainError `not_found`; `conflict` for a custom template
   */
  reset(auditContext: AuditContext, id: string): Promise<EmailTemplateInfo> {
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
      await this.save(manager, auditContext, changed, 'template.reset');
      return toInfo(changed);
    });
  }

  /**
   * Deletes a custom template.
   * @throws DomainError `not_found`; `conflict` for a built-in template
   */
  async delete(auditContext: AuditContext, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const template = await requireTemplate(manager, id);
      if (builtInTemplate(template.templateKey)) {
        throw new DomainError('conflict', {
          message: 'The site requires this template. You can reset it, but not delete it.',
        });
      }
      await manager.delete(EmailTemplate, { id });
      await this.record(manager, auditContext, 'template.deleted', template);
    });
  }

  /**
   * Renders a template with sample values.
   * @throws DomainError `validation_failed` for an invalid template
   */
  preview(request: PreviewTemplateRequest): TemplatePreview {
    const { subject, htmlContent, variables = [] } = request;
    const template = { subject, htmlContent, textContent: orNull(request.textContent), variables };
    requireValidTemplate(template);
    return this.templates.renderText(template, sampleValues(variables, this.config));
  }

  /**
   * Sends a stored template with sample values and waits briefly for the mail server.
   * @throws DomainError `not_found`, `validation_failed` for an invalid template, `upstream_failed` if the server
   *   rejected the message
   */
  async test(auditContext: AuditContext, { templateKey, testEmail }: TestTemplateRequest): Promise<TestTemplateAnswer> {
    const id = await this.database.write(async (manager) => {
      const template = await manager.findOneBy(EmailTemplate, { templateKey });
      if (!template) {
        throw new DomainError('not_found', { message: 'There is no template with this key.' });
      }
      requireValidStored(template);
      await this.record(manager, auditContext, 'template.tested', template);
      const variables = sampleValues(template.variables, this.config);
      return this.outbox.addTest(manager, { templateKey, to: testEmail, variables });
    });
    if (!this.transport.isConfigured) {
      return { isSent: false, message: 'No mail server is configured. The mail stays in the outbox.' };
    }
    await Promise.race([this.sender.drain(), delay(TEST_TIMEOUT_MS, undefined, { ref: false })]);
    const mail = await this.database.read((manager) => manager.findOneBy(OutboxEmail, { id }));
    if (mail?.status === 'failed') {
      throw new DomainError('upstream_failed', { message: `The mail server rejected the mail: ${mail.lastError}` });
    }
    return mail?.status === 'sent'
      ? { isSent: true, message: `Test email sent to ${testEmail}` }
      : {
          isSent: false,
          message: 'The mail server has not accepted the mail yet. It stays in the outbox and is sent again.',
        };
  }

  private async save(
    manager: EntityManager,
    auditContext: AuditContext,
    template: EmailTemplate,
    action: AuditAction,
  ): Promise<void> {
    const { id, templateKey: _key, createdAt: _created, ...columns } = template;
    await manager.update(EmailTemplate, { id }, columns);
    await this.record(manager, auditContext, action, template);
  }

  private record(
    manager: EntityManager,
    auditContext: AuditContext,
    action: AuditAction,
    template: EmailTemplate,
  ): Promise<void> {
    const details = { templateKey: template.templateKey, isActive: template.isActive };
    return this.audit.record(manager, auditContext, { action, subjectId: null, details });
  }
}

/** Reads a template and locks its row until the transaction ends. */
async function requireTemplate(manager: EntityManager, id: string): Promise<EmailTemplate> {
  const template = await manager.findOne(EmailTemplate, { where: { id }, ...ROW_LOCK });
  if (!template) {
    throw new DomainError('not_found', { message: 'This template does not exist.' });
  }
  return template;
}

/** Checks a stored template against the requirements of its kind. */
function requireValidStored(template: EmailTemplate): void {
  requireValidTemplate({ ...template, required: requiredVariables(template.templateKey) });
}

/** Rejects variables of a built-in template that the site does not provide. */
function requireKnownVariables({ templateKey, variables }: EmailTemplate): void {
  const known: readonly string[] | undefined = builtInTemplate(templateKey)?.variables;
  const unknown = known && variables.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw fieldError('variables', `The site does not fill in "${unknown}" here. Known: ${known?.join(', ')}.`);
  }
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
