import { findRoute } from '../../../libs/contracts/site/routes.ts';
import { NOT_FOUND_TITLE, PRODUCT_NAME } from '../shared/product.ts';

/**
 * Returns the document title for a path: the page's title and the product name, or for the home page its own full
 * title.
 */
export function pageTitle(path: string): string {
  const title = findRoute(path)?.title ?? NOT_FOUND_TITLE;
  return path === '/' ? title : `${title} · ${PRODUCT_NAME}`;
}
