import { Global, Module } from '@nestjs/common';
import { UsersService } from './users.service.ts';

/** Accounts as rows, for every module. */
@Global()
@Module({ providers: [UsersService], exports: [UsersService] })
export class UsersModule {}
