import { Global, Module } from '@nestjs/common';
import { TextIntakeService } from './blobs/text-intake.service.ts';
import { TextReaderService } from './blobs/text-reader.service.ts';
import { TextSweeperService } from './blobs/text-sweeper.service.ts';
import { ProgramTextsController, TextsController } from './blobs/texts.controller.ts';
import { TextsExport } from './blobs/texts-export.ts';
import { FoldersController } from './folders/folders.controller.ts';
import { FoldersService } from './folders/folders.service.ts';
import { ListsController } from './lists/lists.controller.ts';
import { ListsService } from './lists/lists.service.ts';
import { ProjectsController } from './projects/projects.controller.ts';
import { ProjectsService } from './projects/projects.service.ts';
import { RecipesController } from './recipes/recipes.controller.ts';
import { RecipesService } from './recipes/recipes.service.ts';
import { ResultsController } from './results/results.controller.ts';
import { ResultsService } from './results/results.service.ts';
import { PlanQuota } from './shared/plan-quota.ts';
import { RecordWrites } from './shared/record-writes.ts';
import { SavedWrites } from './shared/saved-writes.ts';
import { SavedMaintenanceService } from './trash/saved-maintenance.service.ts';
import { TrashController } from './trash/trash.controller.ts';
import { TrashService } from './trash/trash.service.ts';
import { UsageController } from './trash/usage.controller.ts';

/** Saved data of accounts: lists, results, folders, projects, recipes, their texts, and the trash. */
@Global()
@Module({
  controllers: [
    FoldersController,
    RecipesController,
    ListsController,
    ProjectsController,
    ResultsController,
    TextsController,
    ProgramTextsController,
    TrashController,
    UsageController,
  ],
  providers: [
    FoldersService,
    ListsService,
    PlanQuota,
    ProjectsService,
    RecipesService,
    RecordWrites,
    ResultsService,
    SavedMaintenanceService,
    SavedWrites,
    TextIntakeService,
    TextReaderService,
    TextsExport,
    TextSweeperService,
    TrashService,
  ],
  exports: [PlanQuota, RecipesService, ResultsService, SavedWrites, TextIntakeService, TextReaderService],
})
export class LibraryModule {}
