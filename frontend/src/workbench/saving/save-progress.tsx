import { formatPercent } from '../../shared/format/format.ts';
import classes from './save-dialog.module.css';
import { SAVE_TEXTS as texts } from './texts.ts';
import type { SaveProgress } from './upload-session.ts';

/** Renders the progress of a save as a bar and as text; hidden without progress. */
export function SaveProgressBar({ progress }: { readonly progress: SaveProgress | null }) {
  const share = progress === null || progress.total === 0 ? 0 : Math.min(1, progress.done / progress.total);
  return (
    <div className={classes.progress} hidden={progress === null}>
      <div
        aria-label={texts.progress}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={Math.floor(share * 100)}
        aria-valuetext={formatPercent(share)}
        className={classes.track}
        role="progressbar"
      >
        <div className={classes.ink} style={{ transform: `scaleX(${share})` }} />
      </div>
      <p className={classes.progressText}>{progress && describe(progress, share)}</p>
    </div>
  );
}

function describe({ phase, done, total }: SaveProgress, share: number): string {
  return phase === 'compressing' ? texts.compressing(share) : texts.sending(done, total);
}
