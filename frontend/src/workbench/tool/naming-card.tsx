import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { NAMING, type NamingRules, RECOMMENDED_RULES } from '../../../../libs/tools/utm/naming.ts';
import { parseRules, RULES_FILE_NAME, type UtmRules, writeRules } from '../../../../libs/tools/utm/rules-file.ts';
import { downloadFile } from '../../shared/ui/copy-and-download.ts';
import { showFailure, showToast } from '../../shared/ui/toast.tsx';
import classes from './naming-card.module.css';
import { OptionForm } from './option-form.tsx';

/** Labels and messages of the card with naming rules. */
const messages = {
  title: 'Naming rules',
  recommended: 'Use recommended rules',
  download: 'Download rules',
  notDownloaded: 'Rules not downloaded',
  load: 'Load rules',
  loaded: 'Rules loaded',
  loadedText: 'The naming rules of the file are in use.',
  notLoaded: 'Rules not loaded',
  notLoadedText: 'This file has no naming rules. Choose a utm-rules.json file.',
} as const;

/** The naming rules for UTM values, which can be stored in a file and loaded from one. */
export function NamingCard({
  rules,
  onRules,
  onLoad,
  readRules,
  example,
  children,
}: {
  readonly rules: NamingRules;
  readonly onRules: (rules: NamingRules) => void;
  /** Takes over the rules of a file. */
  readonly onLoad: (rules: UtmRules) => void;
  /** Returns what is written to a file. */
  readonly readRules: () => UtmRules | Promise<UtmRules>;
  /** A value before and after the rules. */
  readonly example?: ReactNode;
  /** Further options that belong to the rules. */
  readonly children?: ReactNode;
}) {
  const titleId = useId();
  const file = useRef<HTMLInputElement>(null);
  const download = async () => {
    downloadFile(new Blob([writeRules(await readRules())], { type: 'application/json' }), RULES_FILE_NAME);
  };
  const load = async (chosen: File | undefined) => {
    // A file that cannot be read, because it was moved for example, has no rules.
    const loaded = chosen === undefined ? undefined : parseRules(await chosen.text().catch(() => ''));
    if (loaded === null) {
      showToast({ title: messages.notLoaded, message: messages.notLoadedText, tone: 'error' });
    } else if (loaded !== undefined) {
      onLoad(loaded);
      showToast({ title: messages.loaded, message: messages.loadedText, tone: 'success' });
    }
  };
  return (
    <section aria-labelledby={titleId} className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          {messages.title}
        </h2>
        <Button onClick={() => onRules({ ...rules, ...RECOMMENDED_RULES })} size="compact-sm" variant="default">
          {messages.recommended}
        </Button>
      </div>
      <OptionForm onChange={onRules} specs={NAMING.fields} value={rules} />
      {example}
      {children}
      <div className={classes.actions}>
        <Button
          onClick={() => void download().catch((error) => showFailure(messages.notDownloaded, error))}
          size="compact-sm"
          variant="default"
        >
          {messages.download}
        </Button>
        <Button onClick={() => file.current?.click()} size="compact-sm" variant="default">
          {messages.load}
        </Button>
        <input
          accept=".json,application/json"
          aria-label={messages.load}
          hidden
          onChange={({ currentTarget }) => {
            void load(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
          ref={file}
          type="file"
        />
      </div>
    </section>
  );
}
