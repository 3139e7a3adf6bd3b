import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { FIELD_LIMITS } from '../../../../../libs/contracts/shared/limits.ts';
import { CONTACT_CATEGORIES, type ContactCategory } from '../../../../../libs/contracts/site/contact.ts';
import { call } from '../../../shared/api/client.ts';
import { checkEmail } from '../../../shared/form/check-fields.ts';
import { FormFrame } from '../../../shared/form/form-frame.tsx';
import { SubmitButton } from '../../../shared/form/submit-button.tsx';
import { EmailField } from '../../../shared/form/text-fields.tsx';
import { useAccountForm } from '../../../shared/form/use-account-form.ts';
import { RichText } from '../../../shared/prose/rich-text.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import classes from './contact-form.module.css';
import { SUPPORT_TEXTS as texts } from './texts.ts';

const EMPTY = { name: '', email: '', subject: '', category: '', message: '' };
type Message = typeof EMPTY;

export function ContactForm() {
  const contact = useAccountForm({
    initialValues: EMPTY,
    validate: check,
    failed: texts.errorText,
    onFailure: ({ message }) => showToast({ title: texts.errorTitle, message, tone: 'error' }),
    send: async ({ category, ...values }, signal) => {
      const body = { ...values, ...(category !== '' && { category: category as ContactCategory }) };
      const { success, message } = await call('POST /api/support/contact', { body, signal });
      if (!success) {
        showToast({ title: texts.errorTitle, message: texts.notSent, tone: 'error' });
        return;
      }
      showToast({ title: texts.sent, message: message || texts.sentText, tone: 'success' });
      contact.form.reset();
    },
  });
  const { form, isBusy } = contact;
  return (
    <FormFrame
      actions={
        <div className={classes.send}>
          <SubmitButton isBusy={isBusy} label={isBusy ? texts.sending : texts.send} />
        </div>
      }
      label={texts.form}
      of={contact}
    >
      <div className={classes.pair}>
        <TextInput
          {...form.getInputProps('name')}
          autoComplete="name"
          label={texts.name}
          maxLength={FIELD_LIMITS.name}
          name="name"
          required
          withAsterisk={false}
        />
        <EmailField {...form.getInputProps('email')} autoComplete="email" maxLength={FIELD_LIMITS.email} />
      </div>
      <div className={classes.pair}>
        <TextInput
          {...form.getInputProps('subject')}
          label={texts.subject}
          maxLength={FIELD_LIMITS.contactSubject}
          name="subject"
          required
          withAsterisk={false}
        />
        <NativeSelect
          {...form.getInputProps('category')}
          data={[
            { value: '', label: texts.categoryNone },
            ...CONTACT_CATEGORIES.map((value) => ({ value, label: texts.categories[value] })),
          ]}
          label={texts.category}
          name="category"
          rightSection={<span aria-hidden="true" className={classes.caret} />}
        />
      </div>
      <Textarea
        {...form.getInputProps('message')}
        description={<RichText text={texts.messageHint} />}
        label={texts.message}
        maxLength={FIELD_LIMITS.contactMessage}
        name="message"
        required
        rows={8}
        withAsterisk={false}
      />
      <p className={classes.privacy}>
        <RichText text={texts.privacy} />
      </p>
    </FormFrame>
  );
}

function check({ name, email, subject, message }: Message): Partial<Record<keyof Message, string>> {
  const isBlank = (text: string) => text.trim() === '';
  const wrongEmail = checkEmail(email);
  return {
    ...(isBlank(name) && { name: texts.nameMissing }),
    ...(wrongEmail !== undefined && { email: wrongEmail }),
    ...(isBlank(subject) && { subject: texts.subjectMissing }),
    ...(isBlank(message) && { message: texts.messageMissing }),
  };
}
