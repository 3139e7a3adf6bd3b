import { Button, Loader, TextInput, type TextInputProps } from '@mantine/core';
import { CAPTCHA_PICTURE } from '../../../../../libs/contracts/account/captcha-picture.ts';
import { FIELD_LIMITS } from '../../../../../libs/contracts/shared/limits.ts';
import classes from './captcha-field.module.css';
import { CAPTCHA_TEXTS as texts } from './texts.ts';
import type { Captcha } from './use-captcha.ts';

/**
 * Renders the captcha of a form: a picture, or as the accessible alternative a proof of work that the browser computes.
 * The SVG is shown in an `img` element because scripts in it cannot run there.
 */
export function CaptchaField({ captcha, input }: { readonly captcha: Captcha; readonly input: TextInputProps }) {
  const { way, choose, renew } = captcha;
  return (
    <div className={classes.captcha}>
      {way === 'picture' ? <Picture captcha={captcha} input={input} /> : <Work captcha={captcha} error={input.error} />}
      <div className={classes.ways}>
        {way === 'picture' && (
          <Button size="compact-sm" variant="subtle" onClick={renew}>
            {texts.reload}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => choose(way === 'picture' ? 'work' : 'picture')}>
          {way === 'picture' ? texts.useWork : texts.usePicture}
        </Button>
      </div>
    </div>
  );
}

function Picture({ captcha: { question, hasFailed }, input }: Parameters<typeof CaptchaField>[0]) {
  return (
    <>
      <div className={classes.paper}>
        {question?.way === 'picture' ? (
          <img
            alt={texts.picture}
            {...CAPTCHA_PICTURE}
            src={`data:image/svg+xml,${encodeURIComponent(question.svg)}`}
          />
        ) : (
          <p role="status">{hasFailed ? texts.pictureFailed : texts.loading}</p>
        )}
      </div>
      <TextInput
        {...input}
        label={texts.label}
        description={texts.description}
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
  const text = hasFailed ? texts.workFailed : texts.solved;
  return (
    <>
      <p className={classes.label}>{texts.label}</p>
      <p className={classes.work} role="status" data-solved={question !== null || undefined}>
        {isWorking && <Loader size={16} />}
        {isWorking ? texts.working : text}
      </p>
      {error !== undefined && error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
