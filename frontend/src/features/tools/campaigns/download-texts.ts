import { formatCount } from '../../../shared/format/format.ts';

/** Labels and messages of the downloads of the campaign builder. */
export const DOWNLOAD_TEXTS = {
  download: {
    google: 'Download for Google Ads Editor',
    microsoft: 'Download for Microsoft Advertising',
    amazon: 'Download for Amazon Ads',
  },
  cancelDownload: 'Cancel download',
  trial: 'First 10 rows only',
  checked: 'Checked 2026-11',
  downloadLists: 'Download the lists',
  listsText: 'Paste each file into Tools > Shared library > Exclusion lists.',
  tooManyLists: (lists: number) => `An account takes 20 lists; these are ${formatCount(lists)}.`,
  tooManyKeywords: 'One account takes 5 million keywords.',
  parts: (count: number) => `${formatCount(count)} files in one ZIP archive`,
} as const;
