import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, EmailField, LongTextField, NameField, TextField } from '../shared/fields.ts';
import { FIELD_LIMITS } from '../shared/limits.ts';
import { CONTACT_CATEGORIES, type ContactCategory } from './contact.ts';

/** Body of `POST /api/support/contact`. */
export class ContactRequest {
  @NameField('Name', FIELD_LIMITS.name)
  name!: string;

  @EmailField()
  email!: string;

  @TextField('Subject', FIELD_LIMITS.contactSubject)
  subject!: string;

  /** Defaults to `general`. */
  @ChoiceField('Category', CONTACT_CATEGORIES, { isOptional: true })
  category?: ContactCategory;

  @LongTextField('Message', FIELD_LIMITS.contactMessage)
  message!: string;
}

/** Answer of `POST /api/support/contact`. */
export class ContactAnswer {
  @ApiProperty({ type: Boolean })
  success!: boolean;

  @ApiProperty({ type: String })
  message!: string;
}
