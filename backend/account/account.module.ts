import { Global, Module } from '@nestjs/common';
import { AccountController } from './account.controller.ts';
import { AccountService } from './account.service.ts';
import { AccountData } from './data/account-data.ts';
import { OwnData } from './own-data.ts';
import { PasswordCheck } from './password-check.ts';

/** Profile, password, email address, sessions, export and deletion of the signed-in account. */
@Global()
@Module({
  controllers: [AccountController],
  providers: [AccountData, AccountService, OwnData, PasswordCheck],
  exports: [AccountData, AccountService, PasswordCheck],
})
export class AccountModule {}
