import { showToast } from '../../shared/ui/toast.ts';
import { BUTTON_MESSAGES as messages } from './button-messages.ts';

/** Shows a toast after an action whose code could not be loaded, for example offline. */
export function showLoadFailure(): void {
  showToast({ title: messages.notLoaded, message: messages.notLoadedText, tone: 'error' });
}
