import { Module } from '@nestjs/common';
import { ListsController } from './lists.controller.ts';
import { ListsService } from './lists.service.ts';
import { ListsExport } from './lists-export.ts';

@Module({ controllers: [ListsController], providers: [ListsExport, ListsService] })
export class ListsModule {}
