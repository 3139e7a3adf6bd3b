import type { Reason, ReasonLayout } from '../../libs/files/export-reasons.ts';
import type { LineGroup } from '../../libs/lines/blocks/grouped-lines.ts';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import type { AdPlatformId } from '../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../libs/platforms/keyword-checker.ts';
import type { FixCountRules } from '../../libs/tools/fix/count-fixes.ts';
import type { ChosenGram } from '../../libs/tools/ngrams/match-terms.ts';
import type { OneRuleOptions } from '../../libs/tools/replace/options.ts';
import type { RuleOptions } from '../../libs/tools/replace/run-rules.ts';
import type { RowsId, RowsState } from './rows.ts';

/** Find text and options of find and replace. */
export interface SearchTerms {
  readonly find: string;
  readonly options: OneRuleOptions;
}

/** Rows to be searched for the preview of a run. */
export interface SearchJob {
  readonly rows: RowsState;
  readonly terms: SearchTerms;
}

/** Rows to be read for the preview of a list of rules. */
export interface RulesJob {
  readonly rows: RowsState;
  readonly options: RuleOptions;
  /** Place of the column whose cells change; null for a list. */
  readonly column: number | null;
}

/** Rules by which lines are flagged. Each line gets a code of its reasons, 0 if there are none. */
export type LineRules =
  /** Rules of a platform, for rows of keywords or negatives. The code has a bit per problem (`problemsOfCode`). */
  | { readonly kind: 'keywords'; readonly platform: AdPlatformId; readonly of: KeywordKind }
  /** For lines that the UTM builder has rejected. The code is a position in `REJECTIONS`, from 1. */
  | { readonly kind: 'rejected' }
  /** For the input of the UTM builder: the same codes for the lines that a run has rejected. */
  | { readonly kind: 'input'; readonly rejected: RowsId };

/** Rows to be checked against rules. */
export interface CheckJob {
  readonly id: RowsId;
  readonly rules: LineRules;
  /** Rows to collect: those with problems (the first 256 MB, grouped by code), or those without. */
  readonly collects: 'flagged' | 'fitting';
  /** Sequence that receives them. */
  readonly into: RowsId;
}

/** Result of a check, the only source of its counts. */
export type CheckReport = {
  readonly rows: number;
  /** Number of rows with any problem. */
  readonly flagged: number;
  /** The rows with problems by code. Each row is in one group. */
  readonly groups: readonly LineGroup[];
};

/** Rows of a list in which the effect of fixes is counted. */
export interface FixCountJob {
  readonly id: RowsId;
  readonly platform: AdPlatformId;
  readonly kind: KeywordKind;
  readonly rules: FixCountRules;
  readonly byteLength: number;
  /** Maximum bytes for the comparison of duplicates. */
  readonly memoryBytes: number;
  /** Sequence that receives the first rows that change, as a table. */
  readonly into: RowsId;
}

/** Flagged rows to be written to a file with their reasons. */
export interface ReasonExportJob {
  /** Rows that are read and numbered. */
  readonly from: RowsId;
  readonly rules: LineRules;
  readonly reasons: readonly Reason[];
  readonly layout: ReasonLayout;
  readonly mediaType: string;
  /** As in `ExportJob`. */
  readonly target: FileSystemFileHandle | null;
  readonly fileName: string;
}

/** Search for the terms of a run that hold any of some n-grams. */
export interface NgramTermsJob {
  /** Rows of the terms. */
  readonly id: RowsId;
  readonly stats: LineStats;
  /** Options of the run. */
  readonly options: unknown;
  readonly grams: readonly ChosenGram[];
  /** Sequence that receives the first 64 MB of rows that match, if any. */
  readonly into?: RowsId | undefined;
}

/** Search terms that hold any of the n-grams, and what they cost. */
export interface MatchedTerms {
  readonly count: number;
  readonly cost: number;
  /** Cost of all terms of the input without conversions. */
  readonly wastedCost: number;
}

/** Result of an n-gram analysis to be read for its charts. */
export interface NgramResultJob {
  readonly ngrams: RowsId;
  /** Undefined if there are no suggestions. */
  readonly negatives: RowsId | undefined;
  /** Number of n-grams with the highest cost. */
  readonly most: number;
}

/** Negatives to be removed from a list or table. */
export interface DropNegativesJob {
  readonly id: RowsId;
  /** Rows of the output `culprits`. */
  readonly culprits: RowsId;
  /** Sequence that receives the others. */
  readonly into: RowsId;
}

/** The other negatives, and how many were removed. */
export interface DroppedNegatives {
  readonly dropped: number;
  readonly stats: LineStats;
}
