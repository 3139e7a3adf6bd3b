import { routeExists } from '../../../../libs/contracts/site/routes.ts';

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
