import { routeExists } from '../../../libs/contracts/routes.ts';

/** What pages may promise: a claim must be true of the build that makes it. */
interface Claims {
  /** Lists, results, folders and projects can be kept in an account. */
  readonly savedData: boolean;
  /** Columns of shared Google Sheets can be imported. */
  readonly sheetsImport: boolean;
  /** There are `POST /api/v1/tools/{tool}` and the command line. */
  readonly programmaticUse: boolean;
  /** The tools work without a connection after one visit. */
  readonly offline: boolean;
}

/** The claims of this build; switched on with the feature. */
export const CLAIMS: Claims = {
  savedData: routeExists('/dashboard'),
  // The dialog comes with the saved data.
  sheetsImport: routeExists('/dashboard'),
  programmaticUse: true,
  offline: true,
};
