import { useId } from 'react';
import { AD_PLATFORMS, type AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import options from '../tool/option-form.module.css';
import classes from './check-bar.module.css';
import { CHECK_TEXTS as texts } from './texts.ts';

/** A choice of the platform to check for. */
export function PlatformChoice({
  platform,
  onChoose,
}: {
  readonly platform: AdPlatformId;
  readonly onChoose: (platform: AdPlatformId) => void;
}) {
  const name = useId();
  return (
    <fieldset className={classes.views}>
      <legend className={classes.legend}>{texts.platform}</legend>
      {Object.values(AD_PLATFORMS).map(({ id, label }) => (
        <label className={options.chip} key={id}>
          <input checked={platform === id} name={name} onChange={() => onChoose(id)} type="radio" value={id} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
