import { Module } from '@nestjs/common';
import { SheetsController } from './sheets.controller.ts';
import { SheetsService } from './sheets.service.ts';

/** Import from shared spreadsheets. */
@Module({ controllers: [SheetsController], providers: [SheetsService] })
export class SheetsModule {}
