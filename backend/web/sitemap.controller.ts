import { Controller, Get, Header } from '@nestjs/common';
import { ApiBearerAuth, ApiExcludeEndpoint, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SitemapAnswer } from '../../libs/contracts/site/sitemap.dto.ts';
import { Public, Roles } from '../auth/access/access.decorators.ts';
import { SitemapService } from './sitemap.service.ts';

const CACHE_CONTROL = 'public, max-age=3600';

@ApiTags('Administration')
@Controller()
export class SitemapController {
  constructor(private readonly sitemap: SitemapService) {}

  /** Lists all routes of the site by category. */
  @Roles('admin')
  @ApiBearerAuth()
  @Get('api/sitemap/routes')
  @ApiOkResponse({ type: SitemapAnswer })
  listSiteRoutes(): Promise<SitemapAnswer> {
    return this.sitemap.describe();
  }

  /** Returns the public pages as `sitemap.xml`. */
  @Public()
  @ApiExcludeEndpoint()
  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', CACHE_CONTROL)
  xml(): Promise<string> {
    return this.sitemap.toXml();
  }

  /** Returns `robots.txt`. */
  @Public()
  @ApiExcludeEndpoint()
  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', CACHE_CONTROL)
  robots(): string {
    return this.sitemap.toRobots();
  }
}
