/** Least memory with which lines can be compared and sorted. */
export const LEAST_SPILL_MEMORY = 64_000_000;

/** Disk space for the lines of a run that do not fit into its memory. */
export interface SpillSpace {
  /** Memory that compared lines may take before they are moved to files. */
  readonly memoryBytes: number;
  /** Creates an empty temporary file. */
  create(): Promise<SpillFile>;
  /**
   * Reports the progress of work on the files, which begins after all lines were read.
   * @param lines number of lines done
   * @param share from 0 to 1
   */
  progress(step: 'comparing' | 'sorting', lines: number, share: number): void;
}

/** A temporary file. */
export interface SpillFile {
  /** Appends bytes, which may be reused once the promise resolves. */
  append(pieces: readonly Uint8Array[]): Promise<void>;
  /**
   * Fills `into` with the bytes from `at` on.
   * @returns the number of bytes read; fewer than wanted only at the end of the file
   */
  read(into: Uint8Array, at: number): Promise<number>;
  /** Deletes the file. */
  remove(): Promise<void>;
}
