import { expose, type Remote, wrap } from 'comlink';
import { settle } from './outcome.ts';
import type { RowsChannel, TaskService } from './protocol.ts';
import { runTool } from './tasks/run.ts';
import { TextIntake } from './tasks/text.ts';

let channel: Remote<RowsChannel>;
let intake: TextIntake;

const service: TaskService = {
  connect: (port) => {
    channel = wrap<RowsChannel>(port);
  },
  run: (job, onProgress) => settle(() => runTool(channel, job, onProgress)),
  beginText: async (id) => {
    await channel.begin(id);
    intake = new TextIntake(channel, id);
  },
  pushText: (piece) =>
    settle(async () => {
      await intake.push(piece);
      return null;
    }),
  finishText: (id) =>
    settle(async () => {
      const stats = await intake.finish();
      await channel.finish(id);
      return stats;
    }),
};

expose(service);
