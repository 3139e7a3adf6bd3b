import type { JsonValue } from '../../files/export-json.ts';
import { isObject } from '../../is-object.ts';
import type { RunReport } from './tool.ts';

/**
 * Returns the report of a run whose parts were run on their own (`ToolDefinition.apart`): numbers are added, and other
 * values are equal.
 * @param optionalKeys keys that may be missing in some reports, in the order of a whole report
 */
export function addReports(reports: readonly RunReport[], optionalKeys: readonly string[] = []): RunReport {
  const [first, ...others] = reports;
  const places = new Map(optionalKeys.map((key, place) => [key, place]));
  return others.reduce((sum, report) => addObjects(sum, report, places), first);
}

type Places = ReadonlyMap<string, number>;

function addObjects(one: RunReport, other: RunReport, places: Places): RunReport {
  const sum = new Map<string, JsonValue>(Object.entries(one));
  let isLonger = false;
  for (const [key, value] of Object.entries(other)) {
    const before = sum.get(key);
    isLonger ||= before === undefined;
    sum.set(key, before === undefined ? value : addValues(before, value, places));
  }
  const entries = [...sum];
  if (isLonger) {
    entries.sort(([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  }
  return Object.fromEntries(entries);
}

function addValues(one: JsonValue, other: JsonValue, places: Places): JsonValue {
  if (typeof one === 'number' && typeof other === 'number') {
    return one + other;
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.map((value, index) => addValues(value, other[index], places));
  }
  return isObject(one) && isObject(other) ? addObjects(one, other, places) : one;
}
