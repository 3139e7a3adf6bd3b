import 'reflect-metadata';
import { ConfigError, readConfig } from './config/read-config.ts';
import { createApp } from './configure-app.ts';

try {
  const config = readConfig(process.env);
  const app = await createApp(config);
  await app.listen(config.port, config.host);
  process.stdout.write(
    config.isProduction
      ? `${JSON.stringify({ level: 'info', time: new Date().toISOString(), msg: `Overprint is ready at ${config.appUrl}` })}\n`
      : `\nOverprint is ready at ${config.appUrl}\n\n`,
  );
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : error}\n`,
  );
  process.exitCode = 1;
}
