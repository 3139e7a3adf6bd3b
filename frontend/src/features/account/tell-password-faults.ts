import { isPasswordValid } from '../../../../libs/contracts/shared/password-rules.ts';
import { FORM_TEXTS as texts } from '../../shared/form/texts.ts';
import { showToast } from '../../shared/ui/toast.ts';

/** Shows a toast that says why a new password is rejected, because its field may be scrolled out of view. */
export function tellPasswordFaults(values: { readonly password: string; readonly confirmPassword: string }): void {
  if (!isPasswordValid(values.password)) {
    showToast({ title: texts.weakTitle, message: texts.weakText, tone: 'error' });
  } else if (values.password !== values.confirmPassword) {
    showToast({ title: texts.differTitle, message: texts.differText, tone: 'error' });
  }
}
