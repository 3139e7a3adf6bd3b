import { formatMs, formatValue, type Unit } from './formats.ts';

/** Implementation that takes part in a comparison. */
export interface Contestant {
  readonly name: string;
  /** Runs the work once and returns its duration in ms, without the set-up. */
  run(): Promise<number>;
  /** Runs the work once and returns a hash of its output, to check that all outputs are equal. */
  hash?(): Promise<string>;
  /** The same for the rows in any order, for peers with an order of their own. */
  unorderedHash?(): Promise<string>;
}

/** Peer, with the required speed-up of ours over it. */
export interface Peer extends Contestant {
  readonly goal?: number;
}

/** The same work done by us and by peers. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly title: string;
  readonly rows: number;
  /** `req/s` if the rows are requests and the rate is shown instead of the time. */
  readonly unit?: 'ms' | 'req/s';
  readonly ours: Contestant;
  readonly peers: readonly Peer[];
  /** Peers that are not installed, and how to install them. */
  readonly missing?: readonly string[];
}

/** Maximum or minimum of a value. */
export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** Value without peers, such as the time to the first row, bytes per row, or the longest task. */
export interface Reading {
  readonly kind: 'reading';
  readonly title: string;
  /** Returns the value in `unit`. */
  read(): Promise<number>;
  readonly unit: Unit;
  readonly goal?: Goal;
}

/** The same work at growing sizes: cost per row, absolute and relative to the smallest size. */
export interface Growth {
  readonly kind: 'growth';
  readonly title: string;
  readonly sizes: readonly number[];
  /** Runs the work once for this number of rows and returns its duration in ms. */
  run(rows: number): Promise<number>;
  /** Maximum cost per row at any size, relative to the smallest size. */
  readonly atMost: number;
}

export type Measurement = Comparison | Reading | Growth;

/** Prepared measurements of a scenario. */
export interface Prepared {
  readonly measurements: readonly Measurement[];
  /** Chart of the growth above the table; the file is written next to the results. */
  readonly chart?: { readonly file: string; readonly title: string };
  close?(): Promise<void>;
}

/** Group of measurements: a module in `scenarios/`. */
export interface Scenario {
  /** Value of `--only`. */
  readonly name: string;
  readonly title: string;
  /** Description of the measurement and its limits, for the page of results. */
  readonly about: string;
  /** Note below the table about goals that are not met. */
  readonly limits?: string;
  /** @param rows replaces the default sizes of scenarios that have one */
  prepare(rows: number | undefined): Promise<Prepared>;
}

/** Row in a table of results. */
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

/** Cost of a row at each size. */
export interface GrowthLine {
  readonly title: string;
  readonly points: readonly { readonly rows: number; readonly nsPerRow: number }[];
}

/** Results of a measurement. */
export interface Measured {
  readonly lines: readonly ResultLine[];
  readonly growth?: GrowthLine;
}

/** Runs a measurement in an appropriate number of rounds. */
export async function measure(measurement: Measurement): Promise<Measured> {
  if (measurement.kind === 'comparison') {
    return { lines: await compare(measurement) };
  }
  if (measurement.kind === 'reading') {
    return { lines: [await readOut(measurement)] };
  }
  return follow(measurement);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Returns the number of rounds: five, and fewer for slow work. */
function roundsFor(firstMs: number): number {
  if (firstMs < 6_000) {
    return 5;
  }
  return firstMs < 15_000 ? 3 : 1;
}

/** Times contestants in alternation, so that noise affects all of them equally. */
async function timeInTurns(contestants: readonly Contestant[]): Promise<number[][]> {
  const times = contestants.map(() => [] as number[]);
  const rounds = contestants.map(() => 1);
  for (let round = 0; round < Math.max(...rounds); round++) {
    for (const [index, contestant] of contestants.entries()) {
      if (round >= rounds[index]) {
        continue;
      }
      const startedMs = performance.now();
      times[index].push(await contestant.run());
      if (round === 0) {
        rounds[index] = roundsFor(performance.now() - startedMs);
      }
    }
  }
  return times;
}

/** Checks that all outputs are equal, then times all contestants in alternation; returns one row per peer. */
async function compare(comparison: Comparison): Promise<ResultLine[]> {
  const { title, rows, unit = 'ms', ours, peers } = comparison;
  await checkOutputs(comparison);
  const [oursMs, ...peersMs] = await timeInTurns([ours, ...peers]);
  const format = (times: readonly number[]) =>
    unit === 'ms' ? formatMs(times) : formatValue((rows * 1_000) / median(times), unit);
  return peers.map((peer, index) => {
    const ratio = median(peersMs[index]) / median(oursMs);
    return {
      title,
      rows: rows.toLocaleString('en-US'),
      peer: peer.name,
      peerValue: format(peersMs[index]),
      ours: format(oursMs),
      ratio: `${ratio.toFixed(ratio < 1 ? 2 : 1)}×`,
      goal: peer.goal ? `≥ ${peer.goal}×` : '',
      isMet: peer.goal ? ratio >= peer.goal : null,
    };
  });
}

async function checkOutputs({ title, ours, peers }: Comparison): Promise<void> {
  const expected = new Map<'hash' | 'unorderedHash', string | undefined>();
  for (const peer of peers) {
    const way = peer.hash ? 'hash' : 'unorderedHash';
    if (!expected.has(way)) {
      expected.set(way, await ours[way]?.());
    }
    const found = await peer[way]?.();
    if (found === undefined || found !== expected.get(way)) {
      throw new Error(`${title}: the output of ${peer.name} (${found}) is not ours (${expected.get(way)}).`);
    }
  }
}

/** Returns the median of one reading per round. */
async function readOut({ title, read, unit, goal }: Reading): Promise<ResultLine> {
  const values: number[] = [];
  const startedMs = performance.now();
  values.push(await read());
  const rounds = roundsFor(performance.now() - startedMs);
  for (let round = 1; round < rounds; round++) {
    values.push(await read());
  }
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
