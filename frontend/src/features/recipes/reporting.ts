import { showToast } from '../../shared/ui/toast.ts';

/** Does some work; a failure is a toast. */
export async function reporting(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    showToast({ title, message: error instanceof Error ? error.message : String(error), tone: 'error' });
  }
}
