/** Limits of saved data, shared by dialogs, tools and the API. The limits of plans are in `plans.ts`. */
export const SAVED_LIMITS = {
  /** Maximum characters of the name of a list, result, folder or project. */
  name: 200,
  /** Maximum characters of a project's description. */
  description: 2_000,
  /** Maximum bytes of a JSON body with lines or inputs; send longer ones to `POST /api/texts`. */
  bodyBytes: 5 * 1024 * 1024,
  /** Maximum lines in an answer; longer records are `truncated` and stream from `…/{id}/content`. */
  inlineItems: 10_000,
  /** Maximum bytes of the lines in an answer. */
  inlineBytes: 5 * 1024 * 1024,
  /** Rows above which a result that can be recomputed is stored as its inputs and options. */
  storedRows: 1_000_000,
  /** Maximum separately stored inputs of a result: the columns of merge. */
  inputTexts: 26,
  /** Maximum characters of the name of such an input. */
  inputName: 64,
  projectItems: 1_000,
  restoreDays: 30,
  /** Maximum characters of an `Idempotency-Key`. */
  idempotencyKey: 255,
} as const;
