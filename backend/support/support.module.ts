import { Module } from '@nestjs/common';
import { SupportController } from './support.controller.ts';
import { SupportService } from './support.service.ts';

@Module({ controllers: [SupportController], providers: [SupportService] })
export class SupportModule {}
