import { Module } from '@nestjs/common';
import { SitemapController } from './sitemap.controller.ts';
import { SitemapService } from './sitemap.service.ts';

/** The map of the site. */
@Module({ controllers: [SitemapController], providers: [SitemapService] })
export class SitemapModule {}
