import 'reflect-metadata';
import { logFatal, logFatalErrors } from './common/log-fatal-errors.ts';
import { ConfigError, readWorkerConfig } from './config/read-config.ts';
import { createApp } from './configure-app.ts';

/** `npm run worker`: a process that runs jobs and serves no requests. Several of them and servers share one queue. */
logFatalErrors();
try {
  await createApp(readWorkerConfig(process.env));
  const line = { level: 'info', time: new Date().toISOString(), msg: 'The worker is ready' };
  process.stdout.write(`${JSON.stringify(line)}\n`);
} catch (error) {
  if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`);
  } else {
    logFatal(error, 'The worker could not start');
  }
  process.exit(1);
}
