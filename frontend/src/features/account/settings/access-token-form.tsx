import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ACCESS_TOKEN_DAYS, ACCESS_TOKEN_LIMITS } from '../../../../../libs/contracts/account/access-tokens.ts';
import { call } from '../../../shared/api/client.ts';
import formClasses from '../../../shared/form/form.module.css';
import { FormFrame } from '../../../shared/form/form-frame.tsx';
import { SubmitButton } from '../../../shared/form/submit-button.tsx';
import { useAccountForm } from '../../../shared/form/use-account-form.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { ACCESS_TOKEN_TEXTS as texts } from './texts.ts';
import { refreshAccount } from './use-account.ts';

const USUAL_DAYS = 90;

/** Renders the form that creates an access token. */
export function AccessTokenForm({ onCreated }: { readonly onCreated: (token: string) => void }) {
  const queryClient = useQueryClient();
  const tokenForm = useAccountForm({
    initialValues: { name: '', expiresInDays: String(USUAL_DAYS) },
    validate: ({ name }) => ({ name: checkName(name.trim()) }),
    send: async ({ name, expiresInDays }, signal) => {
      const days = ACCESS_TOKEN_DAYS.find((choice) => String(choice) === expiresInDays) ?? USUAL_DAYS;
      const body = { name: name.trim(), expiresInDays: days };
      const { token } = await call('POST /api/account/tokens', { body, signal });
      onCreated(token);
      await refreshAccount(queryClient);
    },
    failed: texts.createFailed,
  });
  const { form, isBusy } = tokenForm;
  return (
    <FormFrame
      of={tokenForm}
      label={texts.title}
      actions={<SubmitButton label={texts.create} isBusy={isBusy} look="plain" />}
    >
      <div className={formClasses.pair}>
        <TextInput
          {...form.getInputProps('name')}
          label={texts.name}
          description={texts.nameHint}
          name="name"
          autoComplete="off"
          required
          withAsterisk={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <NativeSelect {...form.getInputProps('expiresInDays')} label={texts.expiry} name="expiresInDays">
          {ACCESS_TOKEN_DAYS.map((days) => (
            <option key={days} value={days}>
              {texts.days(days)}
            </option>
          ))}
        </NativeSelect>
      </div>
    </FormFrame>
  );
}

function checkName(name: string): string | undefined {
  if (name === '') {
    return texts.nameMissing;
  }
  return name.length > ACCESS_TOKEN_LIMITS.name ? texts.nameTooLong(formatCount(ACCESS_TOKEN_LIMITS.name)) : undefined;
}
