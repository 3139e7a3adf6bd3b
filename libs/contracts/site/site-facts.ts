/**
 * Facts about the deployment that pages show. The build writes placeholders, and the server replaces them with the
 * configured values at startup, so that one build serves every deployment and pages are complete without JavaScript.
 */
export interface SiteFacts {
  /** Public origin of the site, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
  /** Jurisdiction of the terms of service, worded to follow “the laws of”. */
  readonly jurisdiction: string;
}

export type SiteFactName = keyof SiteFacts;

/** Placeholders in the built pages. They contain no character that is escaped in HTML or JSON. */
export const FACT_PLACEHOLDERS: SiteFacts = {
  appUrl: '@@appUrl@@',
  supportEmail: '@@supportEmail@@',
  jurisdiction: '@@jurisdiction@@',
};

/** Names of the `<meta>` elements, in the head of every page, from which scripts read facts. */
export const FACT_META_NAMES = {
  supportEmail: 'overprint-support-email',
  jurisdiction: 'overprint-jurisdiction',
} as const satisfies { readonly [name in SiteFactName]?: string };

/** Values for facts that are not configured. */
export const DEFAULT_FACTS = {
  supportEmail: 'support@localhost.localdomain',
  jurisdiction: 'the country in which the operator of this site is established',
} as const satisfies Partial<SiteFacts>;
