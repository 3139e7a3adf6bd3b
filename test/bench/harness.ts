/** How many times each contestant runs; they take turns, so that a noisy moment hits all of them. */
const ROUNDS = 5;

/** One way to do the work. */
export interface Contestant {
  readonly name: string;
  /** Does the work once and answers how long it took, in ms; set-up does not count. */
  run(): Promise<number>;
  /** Does the work once and answers a hash of its output, for the check that all outputs are equal. */
  hash?(): Promise<string>;
}

/** A peer, and how many times as fast ours is to be. */
export interface Peer extends Contestant {
  readonly goal?: number;
}

/** The same work done by us and by others. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly title: string;
  readonly rows: number;
  readonly ours: Contestant;
  readonly peers: readonly Peer[];
  /** Peers that this machine has not, and how to get them. */
  readonly missing?: readonly string[];
}

/** A number of ours alone: time to the first row, bytes a row, the longest task. */
export interface Reading {
  readonly kind: 'reading';
  readonly title: string;
  /** Answers the value, in `unit`. */
  read(): Promise<number>;
  readonly unit: 'ms' | 'MB' | 'GB/s' | 'frames' | 'req/s';
  /** The value is to be at most (or, where more is better, at least) this. */
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number };
}

export type Measurement = Comparison | Reading;

/** One group of measurements: a module in `scenarios/`. */
export interface Scenario {
  /** For `--only`. */
  readonly name: string;
  readonly title: string;
  /** What is measured, and what limits it; goes into the page of results. */
  readonly about: string;
  /** @param rows replaces the usual sizes, where a scenario has one */
  prepare(
    rows: number | undefined,
  ): Promise<{ readonly measurements: readonly Measurement[]; close?(): Promise<void> }>;
}

/** A line of a table of results. */
export interface ResultLine {
  readonly title: string;
  readonly rows: string;
  readonly peer: string;
  readonly peerValue: string;
  readonly ours: string;
  readonly ratio: string;
  readonly goal: string;
  readonly isMet: boolean | null;
}

/** Checks that all outputs are equal, then times all contestants in turns; one line a peer. */
export async function compare(comparison: Comparison): Promise<ResultLine[]> {
  const { title, rows, ours, peers } = comparison;
  const expected = await ours.hash?.();
  for (const peer of peers) {
    const found = await peer.hash?.();
    if (expected !== undefined && found !== undefined && found !== expected) {
      throw new Error(`${title}: the output of ${peer.name} is not ours.`);
    }
  }
  const contestants = [ours, ...peers];
  const times = contestants.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, contestant] of contestants.entries()) times[index].push(await contestant.run());
  }
  const [oursMs, ...peersMs] = times.map(median);
  return peers.map((peer, index) => {
    const ratio = peersMs[index] / oursMs;
    return {
      title,
      rows: rows.toLocaleString('en-US'),
      peer: peer.name,
      peerValue: formatMs(peersMs[index]),
      ours: formatMs(oursMs),
      ratio: `${ratio.toFixed(1)}×`,
      goal: peer.goal ? `≥ ${peer.goal}×` : '',
      isMet: peer.goal ? ratio >= peer.goal : null,
    };
  });
}

/** Takes the median of as many readings as there are rounds. */
export async function readOut({ title, read, unit, goal }: Reading): Promise<ResultLine> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round++) values.push(await read());
  const value = median(values);
  const isMet = goal ? ('atMost' in goal ? value <= goal.atMost : value >= goal.atLeast) : null;
  const bound = goal ? ('atMost' in goal ? `≤ ${goal.atMost} ${unit}` : `≥ ${goal.atLeast} ${unit}`) : '';
  const ours = `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 })} ${unit}`;
  return { title, rows: '', peer: '', peerValue: '', ours, ratio: '', goal: bound, isMet };
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

function formatMs(ms: number): string {
  if (ms < 10) return `${ms.toFixed(2)} ms`;
  return ms < 10_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
