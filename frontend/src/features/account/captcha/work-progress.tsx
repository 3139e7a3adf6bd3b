import { CAPTCHA_TEXTS as texts } from './texts.ts';
import classes from './work-progress.module.css';

/** Shows the progress of a proof of work that the server has asked for. */
export function WorkProgress({ progress }: { readonly progress: number | null }) {
  return (
    // A live region must be in the page before its text changes.
    <div role="status" className={classes.status}>
      {progress !== null && (
        <>
          <p id="work-progress">{texts.proving}</p>
          <progress className={classes.bar} value={progress} aria-labelledby="work-progress" />
        </>
      )}
    </div>
  );
}
