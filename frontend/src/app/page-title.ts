import { findRoute } from '../../../libs/contracts/routes.ts';
import { NOT_FOUND_TITLE, PRODUCT_NAME } from './texts.ts';

/** The title of the document at a path: the page's and the product's; the home page's names the product itself. */
export function pageTitle(path: string): string {
  const title = findRoute(path)?.title ?? NOT_FOUND_TITLE;
  return path === '/' ? title : `${title} · ${PRODUCT_NAME}`;
}
