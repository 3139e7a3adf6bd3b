import { Global, Module } from '@nestjs/common';
import { UsersService } from './users.service.ts';

/** Accounts, available to every module. */
@Global()
@Module({ providers: [UsersService], exports: [UsersService] })
export class UsersModule {}
