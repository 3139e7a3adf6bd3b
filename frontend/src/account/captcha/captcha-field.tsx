import { Button, Loader, TextInput, type TextInputProps } from '@mantine/core';
import { FIELD_LIMITS } from '../../../../libs/contracts/limits.ts';
import { CAPTCHA_TEXTS as texts } from '../screens/texts.ts';
import classes from './captcha-field.module.css';
import type { Captcha } from './use-captcha.ts';

/**
 * The captcha of a form: a picture to be read, which can be exchanged, or, for people who cannot read it, a sum that
 * their browser does. The picture goes through an `img`, where nothing in it can run.
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
            width={220}
            height={70}
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
