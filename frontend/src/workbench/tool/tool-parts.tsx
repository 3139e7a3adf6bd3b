import { type ComponentType, createContext, type ReactElement, type ReactNode, useContext, useId } from 'react';
import { Link } from 'react-router-dom';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { ToolDescription } from '../../../../libs/tools/shared/tool.ts';
import inks from '../../shared/ui/ink-fills.module.css';
import { pageGroups } from '../available-tools.ts';
import type { TableView } from '../results/table-views.ts';
import type { ToolRun } from '../runs/tool-run.ts';
import classes from './tool-cards.module.css';

/** The icons of all tools as shapes in a square of 40 units, from the folders of the tools. */
export const ToolGlyphs = createContext<{ readonly [tool in ToolId]?: ReactElement }>({});

/** The icon of a page that is listed beside the tools: three sheets in a row. Decorative. */
export function PageGlyph({ tool }: { readonly tool: ToolId | undefined }) {
  return tool === undefined ? (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
      <rect className={inks.cyan} x="4" y="4" width="16" height="16" />
      <rect className={inks.magenta} x="12" y="12" width="16" height="16" />
      <rect className={inks.yellow} x="20" y="20" width="16" height="16" />
      <path className={inks.blue} d="M12 12h8v8h-8Z" />
      <path className={inks.red} d="M20 20h8v8h-8Z" />
    </svg>
  ) : (
    <ToolGlyph tool={tool} />
  );
}

/** A tool's icon: two shapes in two inks, overprinted where they overlap. Decorative. */
export function ToolGlyph({ tool }: { readonly tool: ToolId }) {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
      {useContext(ToolGlyphs)[tool]}
    </svg>
  );
}

/** A worked example as far as the features page shows it: lines in, lines out. */
export interface Specimen {
  readonly tool: Pick<ToolDescription, 'texts' | 'fields' | 'outputs'>;
  /** Lines by `TextSpec.id`. */
  readonly texts: { readonly [text: string]: readonly string[] };
  /** Values by `FieldSpec.id`. */
  readonly fields: { readonly [field: string]: string };
  /** Rows by `OutputSpec.id`. */
  readonly outputs: { readonly [output: string]: readonly string[] };
}

/** Description of a tool on the pages that present all of them. */
export interface ToolFeature {
  readonly claim: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly specimen: Specimen;
  /** Description of a main tool for AI assistants and their users. */
  readonly forAssistants?: {
    readonly purpose: string;
    readonly input: string;
    readonly output: string;
    readonly useCases: readonly string[];
  };
}

/**
 * Returns what `import.meta.glob` found in the folders of all tools, by tool.
 * @param found by path below `features/tools/<id>`
 */
export function byTool<T>(found: Readonly<Record<string, T>>): Readonly<Record<ToolId, T>> {
  const entries = Object.entries(found).map(([path, module]) => [/\/tools\/([^/]+)\//.exec(path)?.[1], module]);
  return Object.fromEntries(entries) as Readonly<Record<ToolId, T>>;
}

/** Props of the bar of downloads that some tools have besides the formats of all tools. */
export interface ToolDownloadProps {
  readonly run: ToolRun;
  /** The shown output. */
  readonly output: string;
  /** The view of the main output. */
  readonly view: TableView;
}

/** Loaders of these bars from the folders of the tools, for pages that show results of several tools. */
export const ToolDownloads = createContext<{
  readonly [tool in ToolId]?: () => Promise<ComponentType<ToolDownloadProps>>;
}>({});

/** Links to the other tools, by group; nothing if there are none. */
export function ToolCards({ title, except }: { readonly title: string; readonly except: ToolId }) {
  const titleId = useId();
  const groups = pageGroups(except);
  if (groups.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <div className={classes.groups}>
        {groups.map(({ label, pages }) => (
          <ToolGroup key={label} label={label}>
            {pages.map(({ id, title: name, path, summary }) => (
              <li key={path}>
                <Link className={classes.card} to={path}>
                  <PageGlyph tool={id} />
                  <span className={classes.name}>{name}</span>
                  <span className={classes.summary}>{summary}</span>
                </Link>
              </li>
            ))}
          </ToolGroup>
        ))}
      </div>
    </section>
  );
}

/** The cards of a group, as list items, below its heading. */
export function ToolGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const labelId = useId();
  return (
    <div className={classes.groupOfCards}>
      <h3 className={classes.group} id={labelId}>
        {label}
      </h3>
      <ul aria-labelledby={labelId} className={classes.cards}>
        {children}
      </ul>
    </div>
  );
}
