import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { PLAN_IDS, PLANS } from '../../../../../libs/contracts/account/plans.ts';
import { ROLES } from '../../../../../libs/contracts/account/roles.ts';
import { FIELD_LIMITS } from '../../../../../libs/contracts/shared/limits.ts';
import { PasswordField } from '../../../shared/form/account-fields.tsx';
import { type AccountForm, FormFrame, SubmitButton } from '../../../shared/form/account-form.tsx';
import formClasses from '../../../shared/form/form.module.css';
import { firstFocus } from '../../../shared/ui/dialog.tsx';
import { ROLE_NAMES, ADMIN_MESSAGES as shared } from '../admin-messages.ts';
import { USER_FORM_MESSAGES as messages, USERS_MESSAGES } from './messages.ts';

/** Values of checkboxes, because all values of a form are strings. */
export const ON = 'yes';
export const OFF = '';

/** Values of the form, by the field names of the request. */
export type UserFormValues = {
  readonly [name in
    | 'email'
    | 'username'
    | 'password'
    | 'firstName'
    | 'lastName'
    | 'role'
    | 'subscriptionPlan'
    | 'subscriptionExpires'
    | 'emailVerified'
    | 'isActive'
    | 'currentPassword']: string;
};

/** Renders the form that creates or edits an account. */
export function UserForm({
  of,
  isNew = false,
  needsConfirmation,
  onCancel,
}: {
  readonly of: AccountForm<UserFormValues>;
  readonly isNew?: boolean;
  /** True to ask for the administrator's own password. */
  readonly needsConfirmation: boolean;
  readonly onCancel: () => void;
}) {
  const { form, isBusy } = of;
  const flag = (name: 'emailVerified' | 'isActive') => ({
    checked: form.values[name] === ON,
    onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) =>
      form.setFieldValue(name, event.currentTarget.checked ? ON : OFF),
  });
  return (
    <FormFrame
      of={of}
      label={isNew ? messages.createTitle : messages.editTitle}
      actions={
        <>
          <Button onClick={onCancel}>{shared.cancel}</Button>
          <SubmitButton label={isNew ? USERS_MESSAGES.create : messages.save} isBusy={isBusy} look="dialog" />
        </>
      }
    >
      <TextInput
        {...form.getInputProps('email')}
        ref={firstFocus}
        label={messages.email}
        type="email"
        autoComplete="off"
        maxLength={FIELD_LIMITS.email}
        required
        withAsterisk={isNew}
      />
      {!isNew && (
        <TextInput {...form.getInputProps('username')} label={messages.username} autoComplete="off" maxLength={64} />
      )}
      <TextInput
        {...form.getInputProps('password')}
        type="password"
        label={isNew ? messages.password : messages.passwordNew}
        description={isNew ? messages.passwordHint : messages.passwordStays}
        name="password"
        autoComplete="new-password"
        withAsterisk={isNew}
      />
      <div className={formClasses.pair}>
        <TextInput
          {...form.getInputProps('firstName')}
          label={messages.firstName}
          autoComplete="off"
          maxLength={FIELD_LIMITS.name}
        />
        <TextInput
          {...form.getInputProps('lastName')}
          label={messages.lastName}
          autoComplete="off"
          maxLength={FIELD_LIMITS.name}
        />
        <NativeSelect {...form.getInputProps('role')} label={USERS_MESSAGES.role}>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect {...form.getInputProps('subscriptionPlan')} label={USERS_MESSAGES.plan}>
          {PLAN_IDS.map((plan) => (
            <option key={plan} value={plan}>
              {PLANS[plan].title}
            </option>
          ))}
        </NativeSelect>
      </div>
      {!isNew && (
        <TextInput
          {...form.getInputProps('subscriptionExpires')}
          type="date"
          label={messages.expires}
          description={messages.expiresHint}
        />
      )}
      <Checkbox
        label={messages.verified}
        description={isNew ? messages.verifiedHint : messages.unverifiedHint}
        {...flag('emailVerified')}
      />
      {!isNew && <Checkbox label={messages.isActive} description={messages.isActiveHint} {...flag('isActive')} />}
      {(needsConfirmation || form.errors.currentPassword !== undefined) && (
        <PasswordField
          {...form.getInputProps('currentPassword')}
          label={messages.ownPassword}
          description={messages.ownPasswordHint}
          name="currentPassword"
          autoComplete="current-password"
        />
      )}
    </FormFrame>
  );
}
