import type { Remote } from 'comlink';
import { settle } from '../../../workers/outcome.ts';
import type { RowsChannel } from '../../../workers/protocol/rows.ts';
import type { RowsHost } from '../../../workers/rows-host.ts';

/** Returns a channel that calls the host directly, without a thread. */
export function channelOf(host: RowsHost): Remote<RowsChannel> {
  const acknowledge = (work: () => void) =>
    settle(() => {
      work();
      return null;
    });
  const channel: RowsChannel = {
    describe: (id) => host.describe(id),
    block: (id, index, memory) => host.copyBlock(id, index, memory),
    begin: (id) => host.begin(id),
    setColumns: (id, columns) => host.setColumns(id, columns),
    append: (id, block) => acknowledge(() => host.append(id, block)),
    appendProduct: (id, recipe) => host.appendProduct(id, recipe),
    split: (kept, dropped, block, keep) => acknowledge(() => host.split(kept, dropped, block, keep)),
    finish: (id) => host.finish(id),
    arrange: (from, to, arranged) => acknowledge(() => host.arrange(from, to, arranged)),
    setProducts: (to, recipes, columns) => host.setProducts(to, recipes, columns),
  };
  return channel as unknown as Remote<RowsChannel>;
}
