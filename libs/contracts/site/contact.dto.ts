import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, EmailField, LongTextField, NameField, TextField } from '../shared/fields.ts';
import { FIELD_LIMITS } from '../shared/limits.ts';
import { CONTACT_CATEGORIES, type ContactCategory } from './contact.ts';

/** Body of `POST /api/support/contact`. */
export class ContactRequest {
  /** Name of the sender. */
  @NameField('Name', FIELD_LIMITS.name)
  name!: string;

  /** Address for the reply. */
  @EmailField()
  email!: string;

  /** Subject of the message. */
  @TextField('Subject', FIELD_LIMITS.contactSubject)
  subject!: string;

  /** Defaults to `general`. */
  @ChoiceField('Category', CONTACT_CATEGORIES, { isOptional: true })
  category?: ContactCategory;

  /** Text of the message, which may have several lines. */
  @LongTextField('Message', FIELD_LIMITS.contactMessage)
  message!: string;
}

/** Answer of `POST /api/support/contact`. */
export class ContactAnswer {
  /** True for every message that was accepted. */
  @ApiProperty({ type: Boolean })
  success!: boolean;

  /** Confirmation for people, in English. */
  @ApiProperty({ type: String })
  message!: string;
}
