import { Module } from '@nestjs/common';
import { ResultsController } from './results.controller.ts';
import { ResultsService } from './results.service.ts';
import { ResultsExport } from './results-export.ts';

@Module({
  controllers: [ResultsController],
  providers: [ResultsExport, ResultsService],
  exports: [ResultsService],
})
export class ResultsModule {}
