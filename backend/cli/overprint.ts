#!/usr/bin/env node
import { main } from './overprint/main.ts';

/** `overprint <tool> [files] [options]`: runs the tools over files and pipes, without a server or database. */
process.exitCode = await main(process.argv.slice(2));
