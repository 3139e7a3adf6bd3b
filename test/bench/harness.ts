import { formatMs, formatValue, type Unit } from './formats.ts';

/** One way to do the work. */
export interface Contestant {
  readonly name: string;
  /** Does the work once and answers how long it took, in ms; set-up does not count. */
  run(): Promise<number>;
  /** Does the work once and answers a hash of its output, for the check that all outputs are equal. */
  hash?(): Promise<string>;
  /** The same over the rows in any order, for peers that answer in one of their own. */
  unorderedHash?(): Promise<string>;
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

/** The value is to be at most (or, where more is better, at least) this. */
export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** A number of ours alone: time to the first row, bytes a row, the longest task. */
export interface Reading {
  readonly kind: 'reading';
  readonly title: string;
  /** Answers the value, in `unit`. */
  read(): Promise<number>;
  readonly unit: Unit;
  readonly goal?: Goal;
}

/** The same work at growing sizes: what a row costs at each, and how much more than at the smallest size. */
export interface Growth {
  readonly kind: 'growth';
  readonly title: string;
  readonly sizes: readonly number[];
  /** Does the work once for so many rows and answers how long it took, in ms. */
  run(rows: number): Promise<number>;
  /** Most that a row may cost at any size, in rows at the smallest. */
  readonly atMost: number;
}

export type Measurement = Comparison | Reading | Growth;

/** What a scenario measures, made ready. */
export interface Prepared {
  readonly measurements: readonly Measurement[];
  /** Shown above the table: a drawing of what grew, written next to the page of results. */
  readonly chart?: { readonly file: string; readonly title: string };
  close?(): Promise<void>;
}

/** One group of measurements: a module in `scenarios/`. */
export interface Scenario {
  /** For `--only`. */
  readonly name: string;
  readonly title: string;
  /** What is measured, and what limits it; goes into the page of results. */
  readonly about: string;
  /** Below the table: why a goal is not met, where one is not. */
  readonly limits?: string;
  /** @param rows replaces the usual sizes, where a scenario has one */
  prepare(rows: number | undefined): Promise<Prepared>;
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

/** What a row costs at each size. */
export interface GrowthLine {
  readonly title: string;
  readonly points: readonly { readonly rows: number; readonly nsPerRow: number }[];
}

/** What came of a measurement. */
export interface Measured {
  readonly lines: readonly ResultLine[];
  readonly growth?: GrowthLine;
}

/** Takes a measurement in as many rounds as it is worth. */
export async function measure(measurement: Measurement): Promise<Measured> {
  if (measurement.kind === 'comparison') return { lines: await compare(measurement) };
  if (measurement.kind === 'reading') return { lines: [await readOut(measurement)] };
  return follow(measurement);
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

/** How many times something is done: five times, and what takes long not as often. */
function roundsFor(firstMs: number): number {
  if (firstMs < 6_000) return 5;
  return firstMs < 15_000 ? 3 : 1;
}

/** Times contestants in turns, so that a noisy moment hits all of them. */
async function timeInTurns(contestants: readonly Contestant[]): Promise<number[][]> {
  const times = contestants.map(() => [] as number[]);
  const rounds = contestants.map(() => 1);
  for (let round = 0; round < Math.max(...rounds); round++) {
    for (const [index, contestant] of contestants.entries()) {
      if (round >= rounds[index]) continue;
      const startedMs = performance.now();
      times[index].push(await contestant.run());
      if (round === 0) rounds[index] = roundsFor(performance.now() - startedMs);
    }
  }
  return times;
}

/** Checks that all outputs are equal, then times all contestants in turns; one line a peer. */
async function compare(comparison: Comparison): Promise<ResultLine[]> {
  const { title, rows, ours, peers } = comparison;
  await checkOutputs(comparison);
  const [oursMs, ...peersMs] = await timeInTurns([ours, ...peers]);
  return peers.map((peer, index) => {
    const ratio = median(peersMs[index]) / median(oursMs);
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

async function checkOutputs({ title, ours, peers }: Comparison): Promise<void> {
  const expected = new Map<'hash' | 'unorderedHash', string | undefined>();
  for (const peer of peers) {
    const way = peer.hash ? 'hash' : 'unorderedHash';
    if (!expected.has(way)) expected.set(way, await ours[way]?.());
    const found = await peer[way]?.();
    if (found === undefined || found !== expected.get(way)) {
      throw new Error(`${title}: the output of ${peer.name} (${found}) is not ours (${expected.get(way)}).`);
    }
  }
}

/** Takes the median of as many readings as there are rounds. */
async function readOut({ title, read, unit, goal }: Reading): Promise<ResultLine> {
  const values: number[] = [];
  const startedMs = performance.now();
  values.push(await read());
  const rounds = roundsFor(performance.now() - startedMs);
  for (let round = 1; round < rounds; round++) values.push(await read());
  const value = median(values);
  const isMet = goal ? ('atMost' in goal ? value <= goal.atMost : value >= goal.atLeast) : null;
  const bound = goal ? ('atMost' in goal ? `≤ ${goal.atMost} ${unit}` : `≥ ${goal.atLeast} ${unit}`) : '';
  return { ...NOTHING, title, ours: formatValue(value, unit), goal: bound, isMet };
}

async function follow({ title, sizes, run, atMost }: Growth): Promise<Measured> {
  const points: { readonly rows: number; readonly nsPerRow: number }[] = [];
  for (const rows of sizes) {
    const [times] = await timeInTurns([{ name: title, run: () => run(rows) }]);
    points.push({ rows, nsPerRow: (median(times) * 1e6) / rows });
  }
  const costs = points.map(({ nsPerRow }) => nsPerRow);
  const ratio = Math.max(...costs) / costs[0];
  const lines = points.map(({ rows, nsPerRow }) => ({
    ...NOTHING,
    title,
    rows: rows.toLocaleString('en-US'),
    ours: formatValue(nsPerRow, 'ns a row'),
  }));
  const verdict = { ratio: `${ratio.toFixed(1)}×`, goal: `≤ ${atMost}×`, isMet: ratio <= atMost };
  return {
    lines: [...lines, { ...NOTHING, title: `${title}: the dearest row against one of the smallest list`, ...verdict }],
    growth: { title, points },
  };
}

const NOTHING: ResultLine = {
  title: '',
  rows: '',
  peer: '',
  peerValue: '',
  ours: '',
  ratio: '',
  goal: '',
  isMet: null,
};
