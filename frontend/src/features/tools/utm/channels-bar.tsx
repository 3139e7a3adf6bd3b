import { Button } from '@mantine/core';
import { GA4_CHANNELS } from '../../../../../libs/platforms/ga4-channels.ts';
import { useTableViewState } from '../../../workbench/results/use-table-views.ts';
import type { TableView } from '../../../workbench/rows/table-view/table-view.ts';
import type { ToolRun } from '../../../workbench/runs/tool-runs.ts';
import { UTM_TEXTS as texts } from './texts.ts';
import classes from './utm-tool.module.css';

/** Distance of the column with the channel from the end of the result's columns. */
const FROM_END = 2;

/** The GA4 channels of the rows of a table; each button filters the grid by its channel. */
export function ChannelsBar({ run, view }: { readonly run: ToolRun; readonly view: TableView }) {
  const { filters } = useTableViewState(view);
  const { channels, urlCount } = run.report;
  const column = run.outputs.urls?.columns?.at(-FROM_END);
  if (run.state !== 'done' || column === undefined || typeof channels !== 'object' || channels === null) {
    return null;
  }
  const counts = new Map(Object.entries(channels).map(([channel, count]) => [channel, Number(count)]));
  const condition = filters.find((filter) => filter.column === column)?.condition;
  const chosen = condition !== undefined && 'text' in condition ? condition.text : null;
  const found = GA4_CHANNELS.filter((channel) => counts.has(channel));
  const byCount = [...found].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return (
    <section aria-label={texts.channels} className={classes.bar}>
      <Button
        aria-pressed={condition === undefined}
        onClick={() => view.setFilter(column, null)}
        size="compact-sm"
        variant="default"
      >
        {texts.allChannels}
      </Button>
      {byCount.map((channel) => (
        <Button
          aria-pressed={chosen === channel}
          key={channel}
          onClick={() => view.setFilter(column, { kind: 'equals', text: channel })}
          size="compact-sm"
          variant="default"
        >
          {texts.channelShare(channel, (counts.get(channel) ?? 0) / Number(urlCount))}
        </Button>
      ))}
    </section>
  );
}
