/** Sizes of saved data that dialogs, tools and the API share. What a plan allows stands in `plans.ts`. */
export const SAVED_LIMITS = {
  /** Characters of the name of a list, result, folder or project. */
  name: 200,
  /** Characters of a project's description. */
  description: 2_000,
  /** Bytes of a JSON body that carries lines or inputs; longer texts go through `POST /api/texts`. */
  bodyBytes: 5 * 1024 * 1024,
  /** Lines that one answer carries; what goes beyond is `truncated` and streams from `…/{id}/content`. */
  inlineItems: 10_000,
  /** Bytes of the lines that one answer carries. */
  inlineBytes: 5 * 1024 * 1024,
  /** A result that can be computed again and has more rows than this is saved as its inputs and options. */
  storedRows: 1_000_000,
  /** Inputs of one result that are kept as texts of their own. */
  inputTexts: 12,
  /** Characters of the name of such an input. */
  inputName: 64,
  /** Lists, results and folders in one project. */
  projectItems: 1_000,
  /** Days for which what was deleted can be restored. */
  restoreDays: 30,
  /** Characters of an `Idempotency-Key`. */
  idempotencyKey: 255,
} as const;
