/**
 * What pages say about the deployment they run in. The build writes placeholders, the server puts what is configured
 * in their place when it starts: one build serves every deployment, and pages are complete without JavaScript.
 */
export interface SiteFacts {
  /** Origin under which people reach the site, without a slash at the end. */
  readonly appUrl: string;
  /** Where people can write to. */
  readonly supportEmail: string;
  /** Whose law governs the terms, so that it reads well after “the laws of”. */
  readonly jurisdiction: string;
}

/** The name of one fact. */
export type SiteFactName = keyof SiteFacts;

/** What stands in the built pages for each fact; no character of these is changed by escaping for HTML or JSON. */
export const FACT_PLACEHOLDERS: SiteFacts = {
  appUrl: '@@appUrl@@',
  supportEmail: '@@supportEmail@@',
  jurisdiction: '@@jurisdiction@@',
};

/** The facts that scripts read, too, each from a `<meta>` of this name in the head of every page. */
export const FACT_META_NAMES = {
  supportEmail: 'overprint-support-email',
  jurisdiction: 'overprint-jurisdiction',
} as const satisfies { readonly [name in SiteFactName]?: string };

/** What holds where nothing is configured. */
export const DEFAULT_FACTS = {
  supportEmail: 'support@localhost.localdomain',
  jurisdiction: 'the country in which the operator of this site is established',
} as const satisfies Partial<SiteFacts>;
