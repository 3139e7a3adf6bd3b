/** Name of the product. */
export const PRODUCT_NAME = 'Overprint';

export const NOT_FOUND_TITLE = '404 Page Not Found';
