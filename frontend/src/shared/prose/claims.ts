import { routeExists } from '../../../../libs/contracts/site/routes.ts';
import { DEFAULT_FACTS, FACT_META_NAMES, FACT_PLACEHOLDERS } from '../../../../libs/contracts/site/site-facts.ts';

/** Features that pages may advertise. Each claim must be true for the build. */
interface Claims {
  /** True if lists, results, folders and projects can be saved in an account. */
  readonly savedData: boolean;
  /** True if columns of shared Google Sheets can be imported. */
  readonly sheetsImport: boolean;
  /** True if `POST /api/v1/tools/{tool}` and the command line are available. */
  readonly programmaticUse: boolean;
  /** True if the tools work offline after one visit. */
  readonly offline: boolean;
}

/** The claims of this build, enabled together with each feature. */
export const CLAIMS: Claims = {
  savedData: routeExists('/dashboard'),
  // The import dialog is part of the saved data feature.
  sheetsImport: routeExists('/dashboard'),
  programmaticUse: true,
  offline: true,
};

/**
 * Returns a setting of this deployment. While prerendering it returns the placeholder that the server replaces; in the
 * browser it reads the value from the page's head, so that hydration finds the same text.
 */
export function siteFact(name: keyof typeof FACT_META_NAMES): string {
  if (typeof document === 'undefined') {
    return FACT_PLACEHOLDERS[name];
  }
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${FACT_META_NAMES[name]}"]`);
  return meta?.content ?? DEFAULT_FACTS[name];
}
