import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Renders a document to an image in a browser; uncovered areas are transparent. */
export async function takePicture(
  html: string,
  size: { readonly width: number; readonly height: number },
  file: string,
): Promise<void> {
  const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: size });
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: file, omitBackground: true });
  } finally {
    await browser.close();
  }
}
