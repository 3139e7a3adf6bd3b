import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { TimeAnswer } from '../shared/fields.ts';

/** One path in the site map. */
export class SitemapRoute {
  @ApiProperty({ type: String })
  path!: string;

  @ApiProperty({ type: String })
  title!: string;

  @ApiProperty({ type: String })
  description!: string;

  @ApiProperty({ type: Boolean })
  requiresAuth!: boolean;

  @ApiProperty({ type: Boolean })
  requiresAdmin!: boolean;

  /** Priority from 0 to 1; 0.8 and more is high, 0.5 and more medium. */
  @ApiProperty({ type: Number })
  priority!: number;

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

  @ApiProperty({ type: Number })
  totalRoutes!: number;

  @ApiProperty({ type: [String] })
  categories!: string[];

  /** Time of the build. */
  @TimeAnswer()
  lastUpdated!: string;
}
