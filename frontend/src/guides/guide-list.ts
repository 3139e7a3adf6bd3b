import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import { DEDUPE_GUIDE } from './dedupe/texts.ts';
import type { GuideTexts } from './guide.ts';
import { KEYWORDS_GUIDE } from './keywords/texts.ts';
import { MERGE_GUIDE } from './merge/texts.ts';
import { NEGATIVES_GUIDE } from './negatives/texts.ts';
import { REPLACE_GUIDE } from './replace/texts.ts';
import { UTM_GUIDE } from './utm/texts.ts';

/** The words of every guide, for what looks at all of them: search engines and tests. Pages take their own alone. */
export const GUIDES: Readonly<Record<ToolId, GuideTexts>> = {
  merge: MERGE_GUIDE,
  dedupe: DEDUPE_GUIDE,
  replace: REPLACE_GUIDE,
  keywords: KEYWORDS_GUIDE,
  negatives: NEGATIVES_GUIDE,
  utm: UTM_GUIDE,
};
