import { Global, Module } from '@nestjs/common';
import { AccountController } from './account.controller.ts';
import { AccountService } from './account.service.ts';
import { AccountData } from './account-data.ts';
import { OwnData } from './own-data.ts';
import { PasswordCheck } from './password-check.ts';

/** The account that is signed in: profile, password, address, sessions, export, deletion. */
@Global()
@Module({
  controllers: [AccountController],
  providers: [AccountData, AccountService, OwnData, PasswordCheck],
  exports: [AccountData, AccountService],
})
export class AccountModule {}
