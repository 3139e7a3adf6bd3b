import type {
  InputTextInfo,
  SavedResult as ResultAnswer,
  SavedResultDetails,
} from '../../../libs/contracts/saved/results.dto.ts';
import type { Text } from '../blobs/text.entity.ts';
import { describeRecord } from '../shared/records.ts';
import type { SavedResult } from './saved-result.entity.ts';

/**
 * Returns a result as its owner sees it.
 * @param folderIds existing folders
 * @param lines its lines, if the response includes them
 */
export function describeResult(
  result: Omit<SavedResult, 'inputData' | 'settings'>,
  folderIds: ReadonlySet<string>,
  lines: string[] | undefined,
): ResultAnswer {
  const { toolType, isComputed, itemCount, columns, folderId } = result;
  return {
    ...describeRecord(result),
    toolType,
    ...(lines && { results: lines }),
    ...(columns && { columns }),
    itemCount,
    byteSize: result.byteSize + result.inputBytes + result.dataBytes,
    truncated: lines === undefined,
    isComputed,
    folderId: folderId !== null && folderIds.has(folderId) ? folderId : null,
  };
}

/** Adds the inputs and settings to the description of a result. */
export function detailResult(
  answer: ResultAnswer,
  { inputData, settings }: SavedResult,
  inputs: readonly Text[],
): SavedResultDetails {
  return {
    ...answer,
    ...(inputData && { inputData }),
    ...(settings && { settings }),
    inputTexts: inputs.map(toInputInfo),
  };
}

function toInputInfo({ name, itemCount, byteSize }: Text): InputTextInfo {
  return { name, itemCount, byteSize };
}
