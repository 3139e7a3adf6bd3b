import { isPasswordValid } from '../../../../libs/contracts/password-rules.ts';
import { showToast } from '../../ui/toast.ts';
import { SIGN_UP_TEXTS as texts } from '../screens/texts.ts';

/** Says in a toast why a chosen password will not do, for whoever does not see the field at the moment. */
export function tellPasswordFaults(values: { readonly password: string; readonly confirmPassword: string }): void {
  if (!isPasswordValid(values.password)) {
    showToast({ title: texts.weakTitle, message: texts.weakText, tone: 'error' });
  } else if (values.password !== values.confirmPassword) {
    showToast({ title: texts.differTitle, message: texts.differText, tone: 'error' });
  }
}
