import { useQueryClient } from '@tanstack/react-query';
import type { AccountAnswer } from '../../../../../libs/contracts/account/account.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { checkName } from '../../../shared/form/check-fields.ts';
import formClasses from '../../../shared/form/form.module.css';
import { FormFrame } from '../../../shared/form/form-frame.tsx';
import { SubmitButton } from '../../../shared/form/submit-button.tsx';
import { NameField } from '../../../shared/form/text-fields.tsx';
import { useAccountForm } from '../../../shared/form/use-account-form.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { Section } from './section.tsx';
import { ACCOUNT_TEXTS as texts } from './texts.ts';
import { updateAccount } from './use-account.ts';

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
