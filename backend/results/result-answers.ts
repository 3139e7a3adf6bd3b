import type {
  InputTextInfo,
  SavedResult as ResultAnswer,
  SavedResultDetails,
} from '../../libs/contracts/results.dto.ts';
import type { Text } from '../texts/text.entity.ts';
import type { SavedResult } from './saved-result.entity.ts';

/**
 * A result as its owner sees it.
 * @param folderIds the folders there are
 * @param lines its lines, where the answer holds them
 */
export function describeResult(
  result: Omit<SavedResult, 'inputData' | 'settings'>,
  folderIds: ReadonlySet<string>,
  lines: string[] | undefined,
): ResultAnswer {
  const { id, name, toolType, isComputed, itemCount, folderId, createdAt, updatedAt } = result;
  return {
    id,
    name,
    toolType,
    ...(lines && { results: lines }),
    itemCount,
    byteSize: result.byteSize + result.inputBytes + result.dataBytes,
    truncated: lines === undefined,
    isComputed,
    folderId: folderId !== null && folderIds.has(folderId) ? folderId : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The same with what the result was made from. */
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

function toInputInfo({ name, lineCount, byteSize }: Text): InputTextInfo {
  return { name, itemCount: lineCount, byteSize };
}
