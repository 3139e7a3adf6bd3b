import { Global, Module } from '@nestjs/common';
import { AccessTokensController } from './access-tokens.controller.ts';
import { AccessTokensService } from './access-tokens.service.ts';

/** Personal access tokens, which the guard before every route knows, too. */
@Global()
@Module({ controllers: [AccessTokensController], providers: [AccessTokensService], exports: [AccessTokensService] })
export class AccessTokensModule {}
