import { showToast } from '../../shared/ui/toast.ts';
import { BUTTON_TEXTS as texts } from './button-texts.ts';

/** Shows a toast after an action whose code could not be loaded, for example offline. */
export function showLoadFailure(): void {
  showToast({ title: texts.notLoaded, message: texts.notLoadedText, tone: 'error' });
}
