import { ga4Channel } from '../../../../../../libs/platforms/ga4.ts';
import { UTM_PRESETS } from '../../../../../../libs/tools/utm/presets.ts';
import classes from './preset-table.module.css';
import { GUIDE } from './texts.ts';

const { presetColumns: columns } = GUIDE;

/** The channel presets, with their values and the resulting channel. */
export function PresetTable() {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.source}</th>
          <th scope="col">{columns.medium}</th>
          <th scope="col">{columns.channel}</th>
        </tr>
      </thead>
      <tbody>
        {UTM_PRESETS.map(({ id, label, values: { source, medium, campaign } }) => (
          <tr key={id}>
            <th className={classes.name} scope="row">
              {label}
            </th>
            <td className={classes.value}>{source}</td>
            <td className={classes.value}>{medium}</td>
            <td>{ga4Channel(source, medium, campaign)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
