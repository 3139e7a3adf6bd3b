import { useQueryClient } from '@tanstack/react-query';
import type { AdminUser, UpdateUserRequest } from '../../../../libs/contracts/admin-users.dto.ts';
import { isPasswordValid } from '../../../../libs/contracts/password-rules.ts';
import { PLAN_IDS } from '../../../../libs/contracts/plans.ts';
import { ROLES } from '../../../../libs/contracts/roles.ts';
import { checkEmail } from '../../account/form/check-fields.ts';
import { useAccountForm } from '../../account/form/use-account-form.ts';
import { call } from '../../api/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { ADMIN_KEY } from '../use-action.ts';
import { chosen } from '../use-list-query.ts';
import { USER_FORM_TEXTS as texts, USERS_TEXTS } from './texts.ts';
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
};

/** The dialog that makes an account. */
export function CreateUserDialog({ isOpen, onClose }: FormDialogProps) {
  return (
    <Dialog title={texts.createTitle} isOpen={isOpen} onClose={onClose}>
      <CreateUser onClose={onClose} />
    </Dialog>
  );
}

/** The dialog that changes an account. */
export function EditUserDialog({ user, isOpen, onClose }: FormDialogProps & { readonly user: AdminUser }) {
  return (
    <Dialog title={texts.editTitle} isOpen={isOpen} onClose={onClose}>
      <EditUser user={user} onClose={onClose} />
    </Dialog>
  );
}

function CreateUser({ onClose }: Pick<FormDialogProps, 'onClose'>) {
  const finish = useFinish(USERS_TEXTS.createdDone, onClose);
  const form = useAccountForm({
    initialValues: NEW_USER,
    validate: ({ email, password }) => ({
      email: checkEmail(email),
      password: password === '' ? texts.passwordMissing : checkPassword(password),
    }),
    send: async (values, signal) => {
      const { email, password, firstName, lastName } = values;
      const body = { email: email.trim(), password, firstName, lastName, ...choices(values) };
      await call('POST /api/admin/users', { body, signal });
      finish();
    },
    failed: USERS_TEXTS.createFailed,
  });
  return <UserForm of={form} isNew onCancel={onClose} />;
}

function EditUser({ user, onClose }: Pick<FormDialogProps, 'onClose'> & { readonly user: AdminUser }) {
  const finish = useFinish(USERS_TEXTS.updated, onClose);
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
  };
  const form = useAccountForm({
    initialValues: before,
    validate: ({ email, username, password }) => ({
      email: checkEmail(email),
      username: username.trim() === '' ? texts.usernameMissing : '',
      password: password === '' ? '' : checkPassword(password),
    }),
    send: async (values, signal) => {
      const { email, username, password, firstName, lastName, subscriptionExpires } = values;
      const body: UpdateUserRequest = {
        email: email.trim(),
        username: username.trim(),
        firstName,
        lastName,
        ...choices(values),
        isActive: values.isActive === ON,
        // The day alone is shown; the moment stays what it was until the day is changed.
        ...(subscriptionExpires !== before.subscriptionExpires && { subscriptionExpires: subscriptionExpires || null }),
        ...(password !== '' && { password }),
      };
      await call('PUT /api/admin/users/{id}', { path: { id: user.id }, body, signal });
      finish();
    },
    failed: USERS_TEXTS.updateFailed,
  });
  return <UserForm of={form} onCancel={onClose} />;
}

function choices({ role, subscriptionPlan, emailVerified }: UserFormValues) {
  return {
    role: chosen(role, ROLES) ?? 'user',
    subscriptionPlan: chosen(subscriptionPlan, PLAN_IDS) ?? 'free',
    emailVerified: emailVerified === ON,
  } as const;
}

function checkPassword(password: string): string {
  return isPasswordValid(password) ? '' : texts.passwordHint;
}

/** What follows a form that was sent: the dialog closes, and the list shows what has changed. */
function useFinish(done: string, onClose: () => void): () => void {
  const queryClient = useQueryClient();
  return () => {
    onClose();
    showToast({ title: done, tone: 'success' });
    void queryClient.invalidateQueries({ queryKey: [ADMIN_KEY] });
  };
}
