import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toolEntry } from '../../../../libs/tools/index.ts';
import {
  defaultOptions,
  type LeafOption,
  type ListOption,
  type OptionSpecs,
  type OptionsOf,
} from '../../../../libs/tools/shared/options.ts';
import { RichText } from '../../shared/prose/rich-text.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { linesOf, type WorkedExample } from './guide.ts';
import { Lines } from './lines.tsx';
import { GUIDE_MESSAGES as messages } from './messages.ts';
import classes from './worked-example-card.module.css';

export function WorkedExamples<S extends OptionSpecs>({
  of,
  runLabel,
}: {
  readonly of: readonly WorkedExample<S>[];
  readonly runLabel: string;
}) {
  return of.map((example) => <WorkedExampleCard example={example} key={example.id} runLabel={runLabel} />);
}

/** A worked example: inputs, options, result, and a button that loads it into the tool. */
export function WorkedExampleCard<S extends OptionSpecs>({
  example,
  runLabel,
}: {
  readonly example: WorkedExample<S>;
  /** Label of the tool's primary button. */
  readonly runLabel: string;
}) {
  const { tool, title, about, outputs } = example;
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 className={classes.title}>{title}</h3>
          <p>
            <RichText text={about} />
          </p>
        </div>
        <LoadButton example={example} runLabel={runLabel} />
      </div>
      <div className={classes.body}>
        <div className={classes.inputs}>
          <ExampleInputs example={example} />
        </div>
        <div className={classes.outputs}>
          {tool.outputs
            .filter(({ id }) => outputs[id] !== undefined)
            .map(({ id, label }) => (
              <Lines key={id} isResult label={label} lines={outputs[id]} />
            ))}
        </div>
      </div>
    </div>
  );
}

/** The inputs of an example: lists, fields, and the options that differ from their defaults. */
function ExampleInputs<S extends OptionSpecs>({ example }: { readonly example: WorkedExample<S> }): ReactNode {
  const { tool, texts: lists, fields, options } = example;
  const changes = changedOptions(tool.options, options);
  return (
    <>
      <div className={classes.lists}>
        {tool.texts
          .filter(({ id }) => lists[id] !== undefined)
          .map(({ id, label }, place) => (
            <Lines key={id} ink={INKS[place % INKS.length]} label={label} lines={linesOf(example, id)} />
          ))}
      </div>
      <dl className={classes.settings}>
        {tool.fields
          .filter(({ id }) => fields[id] !== undefined)
          .map(({ id, label }) => (
            <div key={id} className={classes.setting}>
              <dt>{label}</dt>
              <dd>{fields[id] === '' ? messages.nothing : <code>{fields[id]}</code>}</dd>
            </div>
          ))}
        {changes.map(({ label, value }) => (
          <div key={label} className={classes.setting}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length === 0 && <p className={classes.defaults}>{messages.allDefaults}</p>}
    </>
  );
}

const INKS = ['cyan', 'magenta', 'yellow'] as const;

/**
 * A button that loads an example into its tool and opens the tool's page. Renders nothing if that page does not exist.
 */
export function LoadButton<S extends OptionSpecs>({
  example,
  runLabel,
}: {
  readonly example: WorkedExample<S>;
  readonly runLabel: string;
}) {
  const navigate = useNavigate();
  const [isLoading, setLoading] = useState(false);
  const { path } = toolEntry(example.tool.id);
  const load = async () => {
    setLoading(true);
    try {
      // Reading a guide does not need the code that runs tools.
      const { loadExample } = await import('./load-example.ts');
      await loadExample(example, runLabel);
      navigate(path);
    } catch (error) {
      console.error(error);
      showToast({ title: messages.loadFailed, message: messages.loadFailedText, tone: 'error' });
      setLoading(false);
    }
  };
  return (
    <Button
      aria-label={messages.loadLabel(example.title)}
      className={classes.load}
      loading={isLoading}
      onClick={() => void load()}
    >
      {messages.load}
    </Button>
  );
}

/** An option with the labels of the form. */
interface ShownOption {
  readonly label: string;
  readonly value: string;
}

/** Returns the options that differ from their defaults, with the labels of the form. */
export function changedOptions<S extends OptionSpecs>(specs: S, options: OptionsOf<S>): ShownOption[] {
  return changesOf(specs, options, defaultOptions(specs));
}

type Values = { readonly [name: string]: unknown };

function changesOf(specs: OptionSpecs, options: Values, defaults: Values): ShownOption[] {
  return Object.entries(specs).flatMap(([name, spec]) => {
    const value = options[name];
    if (spec.kind === 'group') {
      return changesOf(spec.fields, value as Values, defaults[name] as Values);
    }
    const isDefault = value === defaults[name] || (spec.kind === 'list' && isEmptyList(value));
    return isDefault ? [] : [{ label: spec.label, value: describeValue(spec, value) }];
  });
}

/** Returns true for the default of a list. */
function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function describeValue(spec: LeafOption | ListOption, value: unknown): string {
  if (spec.kind === 'boolean') {
    return value === true ? messages.on : messages.off;
  }
  if (spec.kind === 'choice') {
    return spec.choices.find((choice) => choice.value === value)?.label ?? String(value);
  }
  if (spec.kind === 'list') {
    return messages.entries(Array.isArray(value) ? value.length : 0);
  }
  return spec.kind === 'number' ? String(value ?? '') : `“${String(value)}”`;
}
