import { useQueryClient } from '@tanstack/react-query';
import { PLAN_IDS } from '../../../../../libs/contracts/account/plans.ts';
import { ROLES } from '../../../../../libs/contracts/account/roles.ts';
import type { AdminUser, UpdateUserRequest } from '../../../../../libs/contracts/admin/admin-users.dto.ts';
import { isPasswordValid } from '../../../../../libs/contracts/shared/password-rules.ts';
import { call } from '../../../shared/api/client.ts';
import { checkEmail, checkPresentPassword } from '../../../shared/form/account-fields.tsx';
import { useAccountForm } from '../../../shared/form/account-form.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { chosen, refreshAdmin } from '../admin-data.ts';
import { USER_FORM_MESSAGES as messages, USERS_MESSAGES } from './messages.ts';
import { OFF, ON, UserForm, type UserFormValues } from './user-form.tsx';

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
