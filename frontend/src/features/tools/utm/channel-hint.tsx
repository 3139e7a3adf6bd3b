import { GA4_CHANNEL_RULES, ga4Channel, utmWarnings } from '../../../../../libs/platforms/ga4.ts';
import { utmDescription } from '../../../../../libs/tools/utm/description.ts';
import { UTM_PARAMETERS, type UtmParameter } from '../../../../../libs/tools/utm/kernel/utm-parameters.ts';
import { literalText } from '../../../../../libs/tools/utm/row-values.ts';
import classes from './channel-hint.module.css';
import { UTM_TEXTS as texts } from './texts.ts';

/** The channel that Google Analytics 4 assigns to the visits, and warnings about the values. It never blocks a run. */
export function ChannelHint({
  fields,
  columns,
  hasColumn,
}: {
  readonly fields: { readonly [id: string]: string };
  /** Columns of a table; undefined for a list. */
  readonly columns: readonly string[] | undefined;
  /** Returns true if a column fills a parameter that is left empty. */
  readonly hasColumn: (parameter: UtmParameter) => boolean;
}) {
  const [source, medium, campaign, ...others] = utmDescription.fields.map(({ id, label }) => ({
    label,
    value: literalText(fields[id] ?? '', columns ?? []),
  }));
  const isByRow =
    columns !== undefined &&
    UTM_PARAMETERS.slice(0, 3).some((parameter) => {
      const field = fields[parameter] ?? '';
      return field.trim() === '' ? hasColumn(parameter) : literalText(field, columns) !== field;
    });
  const isKnown = !isByRow && source.value.trim() !== '' && medium.value.trim() !== '';
  const channel = ga4Channel(source.value, medium.value, campaign.value);
  const warnings = utmWarnings(source, medium, campaign, others).filter(({ kind }) => isKnown || kind === 'capitals');
  return (
    <div aria-live="polite" className={classes.hint}>
      <p>
        <span className={classes.label}>{texts.channel}: </span>
        <span className={isKnown || isByRow ? classes.channel : classes.label}>
          {isByRow ? texts.channelByRow : isKnown ? texts.channelOf(channel) : texts.channelUnknown}
        </span>
      </p>
      <p className={classes.source}>
        <a href={GA4_CHANNEL_RULES.url} rel="noopener" target="_blank">
          {texts.channelSource(GA4_CHANNEL_RULES.checked)}
        </a>
      </p>
      {warnings.map(({ kind, message }) => (
        <p className={classes.warning} key={kind}>
          {message}
        </p>
      ))}
    </div>
  );
}
