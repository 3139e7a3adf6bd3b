import { acceptedEncodings } from '../common/http-headers.ts';
import type { SiteFile, SiteVariant } from './site-files.ts';

/** Returns the best variant of a file for an `Accept-Encoding` header (RFC 9110, section 12.5.3). */
export function chooseVariant(file: SiteFile, acceptEncoding: string | undefined): SiteVariant {
  const accepted = acceptedEncodings(acceptEncoding ?? '');
  const plain = file.variants[file.variants.length - 1] as SiteVariant;
  return file.variants.find(({ encoding }) => encoding === 'identity' || accepted(encoding)) ?? plain;
}
