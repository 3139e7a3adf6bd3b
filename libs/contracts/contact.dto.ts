import { ApiProperty } from '@nestjs/swagger';
import { CONTACT_CATEGORIES, type ContactCategory } from './contact.ts';
import { ChoiceField, EmailField, LongTextField, TextField } from './fields.ts';
import { FIELD_LIMITS } from './limits.ts';

/** Body of `POST /api/support/contact`. */
export class ContactRequest {
  @TextField('Name', FIELD_LIMITS.name)
  name!: string;

  @EmailField()
  email!: string;

  @TextField('Subject', FIELD_LIMITS.contactSubject)
  subject!: string;

  /** `general` when left out. */
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
