import { Global, Module } from '@nestjs/common';
import { TextIntakeService } from './text-intake.service.ts';
import { TextReaderService } from './text-reader.service.ts';
import { TextSweeperService } from './text-sweeper.service.ts';
import { ProgramTextsController, TextsController } from './texts.controller.ts';
import { TextsExport } from './texts-export.ts';

/** Texts of any length, streamed in and out and stored in chunks. */
@Global()
@Module({
  controllers: [TextsController, ProgramTextsController],
  providers: [TextIntakeService, TextReaderService, TextSweeperService, TextsExport],
  exports: [TextIntakeService, TextReaderService],
})
export class TextsModule {}
