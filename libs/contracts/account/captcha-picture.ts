/** Size of the image captcha in pixels. */
export const CAPTCHA_PICTURE = { width: 288, height: 84 } as const;
