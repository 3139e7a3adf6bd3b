import { Module } from '@nestjs/common';
import { FoldersController } from './folders.controller.ts';
import { FoldersService } from './folders.service.ts';

@Module({ controllers: [FoldersController], providers: [FoldersService] })
export class FoldersModule {}
