import { Module } from '@nestjs/common';
import { FoldersController } from './folders.controller.ts';
import { FoldersService } from './folders.service.ts';

/** Folders for lists and results. */
@Module({ controllers: [FoldersController], providers: [FoldersService] })
export class FoldersModule {}
