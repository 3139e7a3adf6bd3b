import { Global, Module } from '@nestjs/common';
import { AccessTokensController } from './access-tokens.controller.ts';
import { AccessTokensService } from './access-tokens.service.ts';

/** Personal access tokens; global because the access guard checks them too. */
@Global()
@Module({ controllers: [AccessTokensController], providers: [AccessTokensService], exports: [AccessTokensService] })
export class AccessTokensModule {}
