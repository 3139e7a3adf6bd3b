import type { BooleanOption } from '../../../../libs/tools/shared/options.ts';
import { RichText } from '../../shared/prose/rich-text.tsx';
import { Terms } from '../../shared/prose/terms.tsx';
import type { Trouble } from './guide.ts';
import { GUIDE_TEXTS as texts } from './texts.ts';

/** A switch of a tool, and additional rich text for the guide. */
interface SwitchTexts {
  readonly option: BooleanOption;
  readonly more?: string;
}

/** Switches with the label and help of the form, their defaults, and the guide's additions. */
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

/** Problems with a tool and their solutions. */
export function Troubles({ of }: { readonly of: readonly Trouble[] }) {
  return <Terms of={of.map(({ problem, answer }) => ({ name: <RichText text={problem} />, text: answer }))} />;
}
