import { GA4_CHANNEL_FACTS, ga4Channel } from '../../../../../../libs/platforms/ga4.ts';
import { utmDescription } from '../../../../../../libs/tools/utm/description.ts';
import { UTM_PARAMETER_GUIDE, UTM_PRESETS } from '../../../../../../libs/tools/utm/presets.ts';
import { Paragraphs, Terms } from '../../../../shared/prose/rich-text.tsx';
import { FactList, GuidePage, Switches } from '../../../../workbench/guide/guide-page.tsx';
import { WorkedExampleCard, WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { UTM_MESSAGES } from '../messages.ts';
import { UTM_EXAMPLES as examples } from './examples.ts';
import classes from './guide.module.css';
import { GUIDE as messages } from './messages.ts';

const { options } = utmDescription;
const { runLabel } = messages;

/** The parameters, with the explanations of the tool itself. */
const PARAMETERS = UTM_PARAMETER_GUIDE.map(({ parameter, isRequired, meaning, examples: values }) => ({
  name: `utm_${parameter}`,
  note: isRequired ? UTM_MESSAGES.required : UTM_MESSAGES.optional,
  text: `${meaning} ${UTM_MESSAGES.suchAs(values.map((value) => `\`${value}\``))}.`,
}));

export function Guide() {
  return (
    <GuidePage
      tool="utm"
      guide={messages}
      parts={{
        parameters: <Terms of={PARAMETERS} />,
        anatomy: <UrlAnatomy />,
        presets: (
          <>
            <p>{messages.presetsIntro}</p>
            <PresetTable />
            <p>{messages.presetsNote}</p>
          </>
        ),
        channels: (
          <>
            <Paragraphs of={messages.channels} />
            <p>{messages.channelFacts}</p>
            <FactList facts={GA4_CHANNEL_FACTS} />
          </>
        ),
        tables: <Paragraphs of={messages.tables} />,
        naming: <Paragraphs of={messages.naming} />,
        options: (
          <Switches
            of={[
              { option: options.autoEncode, more: messages.encodeMore },
              { option: options.overwriteExisting, more: messages.overwriteMore },
              { option: options.removeDuplicates, more: messages.duplicatesMore },
            ]}
          />
        ),
        examples: <WorkedExamples of={[examples.campaign, examples.inPlace, examples.overwrite]} runLabel={runLabel} />,
        placeholders: (
          <>
            <Paragraphs of={messages.placeholders} />
            <WorkedExampleCard example={examples.placeholders} runLabel={runLabel} />
          </>
        ),
        lines: <Paragraphs of={messages.lines} />,
      }}
    />
  );
}

const { presetColumns: columns } = messages;

/** The channel presets, with their values and the resulting channel. */
function PresetTable() {
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

/** The labeled parts of a tagged URL, one below the other. */
function UrlAnatomy() {
  const { anatomy } = messages;
  return (
    <figure className={classes.figure}>
      <ol className={classes.parts}>
        {anatomy.parts.map(({ part, text, name }) => (
          <li className={classes.part} data-part={part} key={part}>
            <span className={classes.partName}>{name}</span>
            <span className={classes.text}>{text}</span>
          </li>
        ))}
      </ol>
      <figcaption className={classes.caption}>{anatomy.caption}</figcaption>
    </figure>
  );
}
