import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { CAPTCHA_MESSAGES, CaptchaField } from './captcha.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('drops the error of an answer when another captcha is requested', () => {
  const onRenew = vi.fn();
  const captcha = {
    way: 'picture',
    question: null,
    hasFailed: false,
    choose: vi.fn(),
    renew: vi.fn(),
    readWork: () => undefined,
  } as const;
  const field = <CaptchaField captcha={captcha} input={{ error: 'Incorrect' }} onRenew={onRenew} />;
  renderScreen(field, () => new Promise(() => undefined));
  fireEvent.click(screen.getByRole('button', { name: CAPTCHA_MESSAGES.reload }));
  fireEvent.click(screen.getByRole('button', { name: CAPTCHA_MESSAGES.useWork }));
  expect(onRenew).toHaveBeenCalledTimes(2);
  expect(captcha.renew).toHaveBeenCalledOnce();
  expect(captcha.choose).toHaveBeenCalledWith('work');
});
