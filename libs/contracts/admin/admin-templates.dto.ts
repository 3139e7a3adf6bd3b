import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import {
  compose,
  EmailField,
  FlagField,
  ifPresent,
  LongTextField,
  NameField,
  TextField,
  TimeAnswer,
} from '../shared/fields.ts';
import { TEMPLATE_KEY, TEMPLATE_LIMITS } from './admin.ts';
import { VariableNamesField } from './admin-fields.ts';

/** An email template. */
export class EmailTemplateInfo {
  /** Id of the template. */
  @ApiProperty({ type: String })
  id!: string;

  /** Unique key by which the server finds the template. */
  @ApiProperty({ type: String })
  templateKey!: string;

  /** Name in the admin area. */
  @ApiProperty({ type: String })
  name!: string;

  /** Subject of the mails; may contain variables in double braces. */
  @ApiProperty({ type: String })
  subject!: string;

  /** Names of the variables that the template may use in double braces. */
  @ApiProperty({ type: [String] })
  variables!: string[];

  /** HTML content, without the layout that all mails share. */
  @ApiProperty({ type: String })
  htmlContent!: string;

  /** Null if the plain text is generated from the HTML. */
  @ApiProperty({ type: String, nullable: true })
  textContent!: string | null;

  /** False if the built-in text is sent in place of the template. */
  @ApiProperty({ type: Boolean })
  isActive!: boolean;

  /** True for built-in templates, which can be reset but not deleted, and whose variables are fixed. */
  @ApiProperty({ type: Boolean })
  isSystem!: boolean;

  /** Time of the latest change. */
  @TimeAnswer()
  updatedAt!: string;
}

/** Body of `POST /api/admin/email-templates/preview`: the unsaved template in the form. */
export class PreviewTemplateRequest {
  /** Subject of the mails; may contain variables in double braces. */
  @TextField('Subject', TEMPLATE_LIMITS.subject)
  subject!: string;

  /** HTML content, without the layout that all mails share. */
  @LongTextField('HTML content', TEMPLATE_LIMITS.content)
  htmlContent!: string;

  /** Plain text; omitted or null to generate it from the HTML. */
  @PlainContentField()
  textContent?: string | null;

  /** Names of the variables that the template may use in double braces. */
  @VariableNamesField()
  variables?: string[];
}

/** Body of `POST /api/admin/email-templates`. */
export class CreateTemplateRequest extends PreviewTemplateRequest {
  /** Unique key: a lowercase letter, then lowercase letters, digits and underscores. */
  @ApiProperty({ type: String, pattern: TEMPLATE_KEY.source, maxLength: TEMPLATE_LIMITS.key })
  @IsString({ message: 'Template key must be text.' })
  @MaxLength(TEMPLATE_LIMITS.key, { message: `Template key must have at most ${TEMPLATE_LIMITS.key} characters.` })
  @Matches(TEMPLATE_KEY, { message: 'Template key may contain only lowercase letters, digits and underscores.' })
  templateKey!: string;

  /** Name in the admin area. */
  @NameField('Name', TEMPLATE_LIMITS.name)
  name!: string;

  /** Defaults to true. */
  @FlagField('Active')
  isActive?: boolean;
}

/** Body of `PUT /api/admin/email-templates/{id}`; omitted fields stay unchanged. */
export class UpdateTemplateRequest {
  /** New name in the admin area. */
  @NameField('Name', TEMPLATE_LIMITS.name, { isOptional: true })
  name?: string;

  /** New subject; may contain variables in double braces. */
  @TextField('Subject', TEMPLATE_LIMITS.subject, { isOptional: true })
  subject?: string;

  /** New HTML content, without the layout that all mails share. */
  @LongTextField('HTML content', TEMPLATE_LIMITS.content, { isOptional: true })
  htmlContent?: string;

  /** New plain text; null to generate it from the HTML. */
  @PlainContentField()
  textContent?: string | null;

  /** Names of the variables that the template may use; fixed for built-in templates. */
  @VariableNamesField()
  variables?: string[];

  /** False to send the built-in text in place of the template. */
  @FlagField('Active')
  isActive?: boolean;

  /** Must equal the current key, which cannot be changed. */
  @ApiProperty({ type: String, required: false })
  @ifPresent()
  @IsString({ message: 'Template key must be text.' })
  templateKey?: string;
}

/** A rendered mail with sample values. */
export class TemplatePreview {
  /** Subject with sample values. */
  @ApiProperty({ type: String })
  subject!: string;

  /** Complete HTML document with layout and sample values. */
  @ApiProperty({ type: String })
  html!: string;

  /** Plain text with sample values. */
  @ApiProperty({ type: String })
  text!: string;
}

/** Body of `POST /api/admin/email-templates/test`. */
export class TestTemplateRequest {
  /** Key of the template. */
  @TextField('Template key', TEMPLATE_LIMITS.key)
  templateKey!: string;

  /** Address that the mail is sent to. */
  @EmailField()
  testEmail!: string;
}

/** Answer of `POST /api/admin/email-templates/test`. */
export class TestTemplateAnswer {
  /** True if the mail server has accepted the message; otherwise it waits in the outbox. */
  @ApiProperty({ type: Boolean })
  isSent!: boolean;

  /** Outcome for people, in English. */
  @ApiProperty({ type: String })
  message!: string;
}

function PlainContentField() {
  const message = `Text content must be a text of at most ${TEMPLATE_LIMITS.content} characters.`;
  return compose(
    ApiProperty({ type: String, maxLength: TEMPLATE_LIMITS.content, required: false, nullable: true }),
    IsOptional(),
    IsString({ message }),
    MaxLength(TEMPLATE_LIMITS.content, { message }),
  );
}
