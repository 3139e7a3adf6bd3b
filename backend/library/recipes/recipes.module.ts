import { Module } from '@nestjs/common';
import { RecipesController } from './recipes.controller.ts';
import { RecipesService } from './recipes.service.ts';

@Module({ controllers: [RecipesController], providers: [RecipesService], exports: [RecipesService] })
export class RecipesModule {}
