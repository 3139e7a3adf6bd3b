import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { UsageAnswer } from '../../../libs/contracts/saved/trash.dto.ts';
import { Database } from '../../database/database.ts';
import { CurrentOwner, type Owner } from '../shared/owner.ts';
import { PlanQuota } from '../shared/plan-quota.ts';

@ApiTags('Saved data')
@ApiBearerAuth()
@Controller('api/usage')
export class UsageController {
  constructor(
    private readonly database: Database,
    private readonly quota: PlanQuota,
  ) {}

  /** Returns what the account uses of the limits of its plan. */
  @Get()
  @ApiOkResponse({ type: UsageAnswer })
  getUsage(@CurrentOwner() { userId }: Owner): Promise<UsageAnswer> {
    return this.database.read((manager) => this.quota.describeUsage(manager, userId));
  }
}
