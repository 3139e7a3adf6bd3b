import { Module } from '@nestjs/common';
import { RecipesModule } from '../library/recipes/recipes.module.ts';
import { ProgrammaticController } from './programmatic.controller.ts';
import { RecipeRunsController } from './recipes.controller.ts';
import { RunThreads } from './run-threads.ts';
import { ToolRunsService } from './tool-runs.service.ts';

/** Tools and recipes for programs: `/api/v1`. */
@Module({
  imports: [RecipesModule],
  controllers: [ProgrammaticController, RecipeRunsController],
  providers: [RunThreads, ToolRunsService],
})
export class ProgrammaticModule {}
