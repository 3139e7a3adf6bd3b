/** Name of the product. */
export const PRODUCT_NAME = 'Overprint';

export const NOT_FOUND_TITLE = '404 Page Not Found';

/** Support channels and hours, shared by all pages that mention them. */
export const SUPPORT_FACTS = {
  hours: 'Monday to Friday, 9 AM to 5 PM EST',
  responseTime: 'We answer within 24 hours.',
} as const;
