import { Button, Loader, TextInput, type TextInputProps } from '@mantine/core';
import { CAPTCHA_PICTURE } from '../../../../../libs/contracts/account/captcha-picture.ts';
import { FIELD_LIMITS } from '../../../../../libs/contracts/shared/limits.ts';
import classes from './captcha-field.module.css';
import type { Captcha } from './use-captcha.ts';

export const CAPTCHA_MESSAGES = {
  label: 'Captcha',
  description: 'Type the characters you see. Upper and lower case do not matter.',
  picture: 'A picture of six letters and digits',
  proving: 'Running a security check in your browser. This can take a few seconds…',
  reload: 'New picture',
  missing: 'Please complete the captcha verification',
  pictureFailed: 'The picture could not be loaded.',
  loading: 'Loading the picture…',
  useWork: 'Use a non-visual check instead',
  usePicture: 'Use the picture instead',
  working: 'Your browser is running a security check instead. This takes a few seconds…',
  solved: 'Check passed. There is nothing to type.',
  workFailed: 'The check could not be completed.',
} as const;

interface CaptchaFieldProps {
  readonly captcha: Captcha;
  readonly input: TextInputProps;
  /** Called when the visitor asks for another captcha, to which an error does not apply. */
  readonly onRenew: () => void;
}

/**
 * Renders the captcha of a form: a picture, or as the accessible alternative a proof of work that the browser computes.
 * The SVG is shown in an `img` element because scripts in it cannot run there.
 */
export function CaptchaField({ captcha, input, onRenew }: CaptchaFieldProps) {
  const { way, choose, renew } = captcha;
  return (
    <div className={classes.captcha}>
      {way === 'picture' ? <Picture captcha={captcha} input={input} /> : <Work captcha={captcha} error={input.error} />}
      <div className={classes.ways}>
        {way === 'picture' && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              onRenew();
              renew();
            }}
          >
            {CAPTCHA_MESSAGES.reload}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            onRenew();
            choose(way === 'picture' ? 'work' : 'picture');
          }}
        >
          {way === 'picture' ? CAPTCHA_MESSAGES.useWork : CAPTCHA_MESSAGES.usePicture}
        </Button>
      </div>
    </div>
  );
}

function Picture({ captcha: { question, hasFailed }, input }: Pick<CaptchaFieldProps, 'captcha' | 'input'>) {
  return (
    <>
      <div className={classes.paper}>
        {question?.way === 'picture' ? (
          <img
            alt={CAPTCHA_MESSAGES.picture}
            {...CAPTCHA_PICTURE}
            src={`data:image/svg+xml,${encodeURIComponent(question.svg)}`}
          />
        ) : (
          <p role="status">{hasFailed ? CAPTCHA_MESSAGES.pictureFailed : CAPTCHA_MESSAGES.loading}</p>
        )}
      </div>
      <TextInput
        {...input}
        label={CAPTCHA_MESSAGES.label}
        description={CAPTCHA_MESSAGES.description}
        maxLength={FIELD_LIMITS.captchaInput}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        withAsterisk={false}
      />
    </>
  );
}

function Work({
  captcha: { question, hasFailed },
  error,
}: {
  readonly captcha: Captcha;
  readonly error: TextInputProps['error'];
}) {
  const isWorking = question === null && !hasFailed;
  const text = hasFailed ? CAPTCHA_MESSAGES.workFailed : CAPTCHA_MESSAGES.solved;
  return (
    <>
      <p className={classes.label}>{CAPTCHA_MESSAGES.label}</p>
      <p className={classes.work} role="status" data-solved={question !== null || undefined}>
        {isWorking && <Loader size={16} />}
        {isWorking ? CAPTCHA_MESSAGES.working : text}
      </p>
      {error !== undefined && error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** Shows the progress of a proof of work that the server has asked for. */
export function WorkProgress({ progress }: { readonly progress: number | null }) {
  return (
    // A live region must be in the page before its text changes.
    <div role="status" className={classes.status}>
      {progress !== null && (
        <>
          <p id="work-progress">{CAPTCHA_MESSAGES.proving}</p>
          <progress className={classes.bar} value={progress} aria-labelledby="work-progress" />
        </>
      )}
    </div>
  );
}
