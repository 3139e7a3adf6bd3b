import { Module } from '@nestjs/common';
import { ResultsController } from './results.controller.ts';
import { ResultsService } from './results.service.ts';

@Module({
  controllers: [ResultsController],
  providers: [ResultsService],
  exports: [ResultsService],
})
export class ResultsModule {}
