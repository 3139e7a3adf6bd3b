import { useQueryClient } from '@tanstack/react-query';
import type { AccountAnswer } from '../../../../libs/contracts/account.dto.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { checkName } from '../form/check-fields.ts';
import formClasses from '../form/form.module.css';
import { FormFrame } from '../form/form-frame.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { NameField } from '../form/text-fields.tsx';
import { useAccountForm } from '../form/use-account-form.ts';
import { Section } from './section.tsx';
import { ACCOUNT_TEXTS as texts } from './texts.ts';
import { updateAccount } from './use-account.ts';

/** First and last name. */
export function ProfileSection({ account }: { readonly account: AccountAnswer }) {
  const queryClient = useQueryClient();
  const profileForm = useAccountForm({
    initialValues: { firstName: account.firstName, lastName: account.lastName },
    validate: ({ firstName, lastName }) => ({ firstName: checkName(firstName), lastName: checkName(lastName) }),
    send: async (body, signal) => {
      updateAccount(queryClient, await call('PATCH /api/account', { body, signal }));
      showToast({ title: texts.profileSaved, tone: 'success' });
    },
    failed: texts.profileFailed,
  });
  const { form, isBusy } = profileForm;
  return (
    <Section title={texts.profile} text={texts.profileText}>
      <FormFrame
        of={profileForm}
        label={texts.profile}
        actions={<SubmitButton label={texts.saveProfile} isBusy={isBusy} look="plain" />}
      >
        <div className={formClasses.pair}>
          <NameField {...form.getInputProps('firstName')} part="firstName" />
          <NameField {...form.getInputProps('lastName')} part="lastName" />
        </div>
      </FormFrame>
    </Section>
  );
}
