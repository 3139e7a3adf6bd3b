import { Module } from '@nestjs/common';
import { ClientErrorsController } from './client-errors.controller.ts';
import { ClientErrorsService } from './client-errors.service.ts';

@Module({ controllers: [ClientErrorsController], providers: [ClientErrorsService] })
export class ClientErrorsModule {}
