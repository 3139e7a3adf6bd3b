import { Button } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Fact } from '../../../../libs/platforms/fact.ts';
import { TOOL_CATALOG, type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { BooleanOption, ChoiceOption } from '../../../../libs/tools/shared/options.ts';
import { Article, ArticleSection } from '../../shared/prose/article.tsx';
import { Bullets, NEW_TAB_NOTE, Paragraphs, RichText, Terms } from '../../shared/prose/rich-text.tsx';
import { ToolGlyph } from '../tool/tool-parts.tsx';
import drawing from './drawing.module.css';
import type { GuideStep, GuideTexts, SharedSection, Trouble } from './guide.ts';
import classes from './guide-page.module.css';
import { ENCODING_MESSAGE, exportIntro, exportKinds, inputWays, GUIDE_MESSAGES as messages } from './messages.ts';

/**
 * A guide: back link, title and lead, table of contents, sections, and links to the other guides. The shared sections
 * are rendered from its texts; `parts` are the guide's own sections, or replace shared ones.
 */
export function GuidePage<G extends GuideTexts>({
  tool,
  guide,
  parts,
}: {
  readonly tool: ToolId;
  readonly guide: G;
  readonly parts: Readonly<
    Record<Exclude<keyof G['sections'], SharedSection>, ReactNode> & Partial<Record<SharedSection, ReactNode>>
  >;
}) {
  const entry = toolEntry(tool);
  const bodies: { readonly [section: string]: ReactNode } = { ...sharedParts(tool, guide), ...parts };
  return (
    <div className={classes.page}>
      <Article
        before={
          <Button
            component={Link}
            leftSection={
              <span aria-hidden="true" className={classes.arrow}>
                ←
              </span>
            }
            to={entry.path}
          >
            {messages.back(entry.title)}
          </Button>
        }
        contents={Object.values(guide.sections)}
        lead={guide.lead}
        title={guide.title}
      >
        {Object.entries(guide.sections).map(([name, section]) => (
          <ArticleSection key={name} of={section}>
            {bodies[name]}
          </ArticleSection>
        ))}
      </Article>
      <OtherGuides except={tool} />
    </div>
  );
}

function sharedParts(tool: ToolId, guide: GuideTexts): Record<SharedSection, ReactNode> {
  const { inputBox, sheetsBox, input = [] } = guide;
  return {
    quickStart: <Steps of={guide.steps} />,
    input: (
      <>
        <Bullets of={inputWays(tool, inputBox, sheetsBox)} />
        <p>{ENCODING_MESSAGE}</p>
        <Paragraphs of={input} />
      </>
    ),
    export: <ExportWays json={guide.json} tool={tool} />,
    limits: <Limits paragraphs={guide.limits} sizes={guide.sizes} />,
    troubleshooting: <Troubles of={guide.troubles} />,
  };
}

function OtherGuides({ except }: { readonly except: ToolId }) {
  const guides = TOOL_CATALOG.filter(({ id }) => id !== except);
  return (
    <nav aria-labelledby="other-guides" className={classes.others}>
      <h2 className={classes.othersTitle} id="other-guides">
        {messages.otherGuides}
      </h2>
      <ul className={classes.links}>
        {guides.map(({ id, guidePath, title }) => (
          <li key={id}>
            <Link className={classes.link} to={guidePath}>
              <ToolGlyph tool={id} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The section on limits, with durations if they are known. */
function Limits({
  sizes,
  paragraphs,
}: {
  readonly sizes: GuideTexts['sizes'];
  readonly paragraphs: readonly string[];
}) {
  return (
    <>
      {sizes && (
        <>
          <p>{messages.sizesCaption}:</p>
          <Terms of={sizes.map(({ size, feel }) => ({ name: <RichText text={size} />, text: feel }))} />
        </>
      )}
      <Paragraphs of={paragraphs} />
    </>
  );
}

/** The section on exports. */
function ExportWays({ tool, json }: { readonly tool: ToolId; readonly json: string | undefined }) {
  return (
    <>
      <p>
        <RichText text={exportIntro(tool)} />
      </p>
      {exportKinds(tool, json).map(({ intro, terms }) => (
        <Fragment key={intro}>
          {intro !== undefined && <p>{intro}</p>}
          <Terms of={terms} />
        </Fragment>
      ))}
    </>
  );
}

/** A drawing with a caption and a text alternative. */
export function Drawing({
  label,
  caption,
  width,
  height,
  children,
}: {
  readonly label: string;
  readonly caption?: string;
  /** Width in the drawing's own units, each at most one pixel. */
  readonly width: number;
  readonly height: number;
  /** Children of the `<svg>`, with the classes of `drawing.module.css`. */
  readonly children: ReactNode;
}) {
  return (
    <figure className={drawing.figure}>
      <svg
        aria-label={label}
        className={drawing.drawing}
        role="img"
        style={{ maxWidth: width }}
        viewBox={`0 0 ${width} ${height}`}
      >
        {children}
      </svg>
      {caption !== undefined && <figcaption className={drawing.caption}>{caption}</figcaption>}
    </figure>
  );
}

/** A text in a coloured box, centered at a point of a drawing. */
export function DrawingItem({
  text,
  x,
  y,
  width,
  height = 28,
  ink,
}: {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height?: number;
  /** Class of the box in `drawing.module.css`. */
  readonly ink: string;
}) {
  return (
    <>
      <rect className={ink} height={height} rx="6" width={width} x={x - width / 2} y={y - height / 2} />
      <text className={drawing.code} style={{ fontSize: 14 }} x={x} y={y}>
        {text}
      </text>
    </>
  );
}

/** A table of the result of each choice of an option for the same input. */
export function ChoiceTable<V extends string>({
  option,
  caption,
  samples,
}: {
  readonly option: ChoiceOption<V>;
  /** The input, such as “red and shoes, with each separator”. */
  readonly caption: string;
  readonly samples: Readonly<Record<V, string>>;
}) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <tbody>
        {option.choices.map(({ value, label }) => (
          <tr key={value}>
            <th className={classes.choice} scope="row">
              {label}
              {value === option.default && <span className={classes.default}> ({messages.defaultChoice})</span>}
            </th>
            <td className={classes.sample}>{samples[value]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The numbered steps of a tutorial, each number in one of the three inks. */
export function Steps({ of }: { readonly of: readonly GuideStep[] }) {
  return (
    <ol className={classes.steps}>
      {of.map(({ title, text }) => (
        <li key={title} className={classes.step}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>
            <RichText text={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A switch of a tool, and additional rich text for the guide. */
interface GuideSwitch {
  readonly option: BooleanOption;
  readonly more?: string;
}

/** Switches with the label and help of the form, their defaults, and the guide's additions. */
export function Switches({ of }: { readonly of: readonly GuideSwitch[] }) {
  return (
    <Terms
      of={of.map(({ option: { label, default: isOn, help }, more }) => ({
        name: label,
        note: isOn ? messages.onByDefault : messages.offByDefault,
        text: [help, more].filter(Boolean).join(' '),
      }))}
    />
  );
}

/** Problems with a tool and their solutions. */
export function Troubles({ of }: { readonly of: readonly Trouble[] }) {
  return <Terms of={of.map(({ problem, answer }) => ({ name: <RichText text={problem} />, text: answer }))} />;
}

/** Facts about a platform, each with its trust. */
export function FactList({ facts }: { readonly facts: readonly Fact<string>[] }) {
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => (
        <li key={fact.value}>
          {fact.value} <Source fact={fact} />
        </li>
      ))}
    </ul>
  );
}

/** The trust of a fact: a link to its source if it is official and has a URL, otherwise a note. */
function Source({ fact: { source, trust } }: { readonly fact: Fact<string> }) {
  const url = /https:\/\/\S+/.exec(source)?.[0];
  if (trust !== 'official' || url === undefined) {
    return <span className={classes.source}>({messages.trust[trust]})</span>;
  }
  return (
    <a className={classes.source} href={url} rel="noopener noreferrer" target="_blank">
      {messages.trust[trust]}
      <span data-unseen> {NEW_TAB_NOTE}</span>
    </a>
  );
}
