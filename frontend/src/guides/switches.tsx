import type { BooleanOption } from '../../../libs/tools/options.ts';
import { RichText } from '../pages/prose/rich-text.tsx';
import { Terms } from '../pages/prose/terms.tsx';
import type { Trouble } from './guide.ts';
import { GUIDE_TEXTS as texts } from './texts.ts';

/** A switch of a tool, and what the guide adds to its help: rich text. */
interface SwitchTexts {
  readonly option: BooleanOption;
  readonly more?: string;
}

/** Switches with the label and help that the form has, whether they are on by default, and what the guide adds. */
export function Switches({ of }: { readonly of: readonly SwitchTexts[] }) {
  return (
    <Terms
      of={of.map(({ option: { label, default: isOn, help }, more }) => ({
        name: label,
        note: isOn ? texts.onByDefault : texts.offByDefault,
        text: [help, more].filter(Boolean).join(' '),
      }))}
    />
  );
}

/** What to do when a tool does not do what was expected. */
export function Troubles({ of }: { readonly of: readonly Trouble[] }) {
  return <Terms of={of.map(({ problem, answer }) => ({ name: <RichText text={problem} />, text: answer }))} />;
}
