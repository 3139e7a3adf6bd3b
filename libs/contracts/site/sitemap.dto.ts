import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { TimeAnswer } from '../shared/fields.ts';

/** One path in the site map. */
export class SitemapRoute {
  /** Path on this site. */
  @ApiProperty({ type: String })
  path!: string;

  /** Title of the page. */
  @ApiProperty({ type: String })
  title!: string;

  /** Description of the page for search engines. */
  @ApiProperty({ type: String })
  description!: string;

  /** True if the page requires a sign-in. */
  @ApiProperty({ type: Boolean })
  requiresAuth!: boolean;

  /** True if the page requires an administrator. */
  @ApiProperty({ type: Boolean })
  requiresAdmin!: boolean;

  /** Priority from 0 to 1; 0.8 and more is high, 0.5 and more medium. */
  @ApiProperty({ type: Number })
  priority!: number;

  /** Typical interval between changes, as in sitemaps.org. */
  @ApiProperty({ type: String })
  changefreq!: string;
}

/** Answer of `GET /api/sitemap/routes`. */
@ApiExtraModels(SitemapRoute)
export class SitemapAnswer {
  /** Routes by category. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { $ref: getSchemaPath(SitemapRoute) } },
  })
  routes!: Record<string, SitemapRoute[]>;

  /** Number of routes of all categories. */
  @ApiProperty({ type: Number })
  totalRoutes!: number;

  /** Names of the categories, in the order of display. */
  @ApiProperty({ type: [String] })
  categories!: string[];

  /** Time of the build. */
  @TimeAnswer()
  lastUpdated!: string;
}
