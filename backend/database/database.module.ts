import { Global, Module } from '@nestjs/common';
import { Database } from './database.ts';

/** The way to the data, for every module. */
@Global()
@Module({ providers: [Database], exports: [Database] })
export class DatabaseModule {}
