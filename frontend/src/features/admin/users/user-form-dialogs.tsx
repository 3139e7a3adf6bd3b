import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { PLAN_IDS, PLANS } from '../../../../../libs/contracts/account/plans.ts';
import { ROLES } from '../../../../../libs/contracts/account/roles.ts';
import type { AdminUser, UpdateUserRequest } from '../../../../../libs/contracts/admin/admin-users.dto.ts';
import { FIELD_LIMITS } from '../../../../../libs/contracts/shared/limits.ts';
import { isPasswordValid } from '../../../../../libs/contracts/shared/password-rules.ts';
import { call } from '../../../shared/api/client.ts';
import { checkEmail, checkPresentPassword, PasswordField } from '../../../shared/form/account-fields.tsx';
import { type AccountForm, FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import formClasses from '../../../shared/form/form.module.css';
import { Dialog, firstFocus } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { refreshAdmin } from '../admin-page.tsx';
import { chosen } from '../list-controls.tsx';
import { USER_FORM_MESSAGES as messages, ROLE_NAMES, ADMIN_MESSAGES as shared, USERS_MESSAGES } from '../messages.ts';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

/** Values of checkboxes, because all values of a form are strings. */
const ON = 'yes';
const OFF = '';

/** Values of the form, by the field names of the request. */
type UserFormValues = {
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
function UserForm({
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

interface FormDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const NEW_USER: UserFormValues = {
  email: '',
  username: '',
  password: '',
  firstName: '',
  lastName: '',
  role: 'user',
  subscriptionPlan: 'free',
  subscriptionExpires: '',
  emailVerified: OFF,
  isActive: ON,
  currentPassword: '',
};

/** Renders the dialog that creates an account. */
export function CreateUserDialog({ isOpen, onClose }: FormDialogProps) {
  return (
    <Dialog title={messages.createTitle} isOpen={isOpen} onClose={onClose}>
      <CreateUser onClose={onClose} />
    </Dialog>
  );
}

/** Renders the dialog that edits an account. */
export function EditUserDialog({ user, isOpen, onClose }: FormDialogProps & { readonly user: AdminUser }) {
  return (
    <Dialog title={messages.editTitle} isOpen={isOpen} onClose={onClose}>
      <EditUser user={user} onClose={onClose} />
    </Dialog>
  );
}

function CreateUser({ onClose }: Pick<FormDialogProps, 'onClose'>) {
  const finish = useFinish(USERS_MESSAGES.createdDone, onClose);
  const form = useAccountForm({
    initialValues: NEW_USER,
    validate: (values) => ({
      email: values.email.trim() === '' ? messages.emailMissing : checkEmail(values.email),
      password: values.password === '' ? messages.passwordMissing : checkPassword(values.password),
      currentPassword: isNewAdmin(values) ? checkPresentPassword(values.currentPassword) : undefined,
    }),
    send: async (values, signal) => {
      const { email, password, firstName, lastName } = values;
      const currentPassword = values.currentPassword || undefined;
      const body = { email: email.trim(), password, firstName, lastName, ...choices(values), currentPassword };
      await call('POST /api/admin/users', { body, signal });
      finish();
    },
    failed: USERS_MESSAGES.createFailed,
  });
  return <UserForm of={form} isNew needsConfirmation={isNewAdmin(form.form.values)} onCancel={onClose} />;
}

function EditUser({ user, onClose }: Pick<FormDialogProps, 'onClose'> & { readonly user: AdminUser }) {
  const finish = useFinish(USERS_MESSAGES.updated, onClose);
  const before: UserFormValues = {
    email: user.email,
    username: user.username,
    password: '',
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    subscriptionPlan: user.subscriptionPlan,
    subscriptionExpires: user.subscriptionExpires?.slice(0, 10) ?? '',
    emailVerified: user.emailVerified ? ON : OFF,
    isActive: user.isActive ? ON : OFF,
    currentPassword: '',
  };
  const needsConfirmation = (values: UserFormValues) => isSensitive(user, values);
  const form = useAccountForm({
    initialValues: before,
    validate: (values) => ({
      email: values.email.trim() === '' ? messages.emailMissing : checkEmail(values.email),
      username: values.username.trim() === '' ? messages.usernameMissing : undefined,
      password: values.password === '' ? undefined : checkPassword(values.password),
      currentPassword: needsConfirmation(values) ? checkPresentPassword(values.currentPassword) : undefined,
    }),
    send: async (values, signal) => {
      const { email, username, firstName, lastName, subscriptionExpires } = values;
      const body: UpdateUserRequest = {
        email: email.trim(),
        username: username.trim(),
        firstName,
        lastName,
        ...choices(values),
        isActive: values.isActive === ON,
        // The field shows only the day. Do not overwrite the exact time unless the day was changed.
        subscriptionExpires:
          subscriptionExpires === before.subscriptionExpires ? undefined : subscriptionExpires || null,
        password: values.password || undefined,
        currentPassword: values.currentPassword || undefined,
      };
      await call('PUT /api/admin/users/{id}', { path: { id: user.id }, body, signal });
      finish();
    },
    failed: USERS_MESSAGES.updateFailed,
  });
  return <UserForm of={form} needsConfirmation={needsConfirmation(form.form.values)} onCancel={onClose} />;
}

function choices({ role, subscriptionPlan, emailVerified }: UserFormValues) {
  return {
    role: chosen(role, ROLES) ?? 'user',
    subscriptionPlan: chosen(subscriptionPlan, PLAN_IDS) ?? 'free',
    emailVerified: emailVerified === ON,
  } as const;
}

function isNewAdmin({ role }: UserFormValues): boolean {
  return role === 'admin';
}

/** Returns true for changes for which the server requires the administrator's own password. */
function isSensitive(user: AdminUser, values: UserFormValues): boolean {
  const { email, username, password, role, emailVerified, isActive } = values;
  const changesSignIn =
    password !== '' || email.trim() !== user.email || username.trim().toLowerCase() !== user.username;
  const changesAccess = (emailVerified === ON) !== user.emailVerified || (isActive === ON) !== user.isActive;
  return role !== user.role || (user.role === 'admin' && (changesSignIn || changesAccess));
}

function checkPassword(password: string): string | undefined {
  return isPasswordValid(password) ? undefined : messages.passwordHint;
}

/** Returns a function that closes the dialog after a successful save and refreshes the list. */
function useFinish(done: string, onClose: () => void): () => void {
  const queryClient = useQueryClient();
  return () => {
    onClose();
    showToast({ title: done, tone: 'success' });
    void refreshAdmin(queryClient);
  };
}
