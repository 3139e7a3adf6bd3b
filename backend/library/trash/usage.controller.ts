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

  /** Returns the storage that the account uses. */
  @Get()
  @ApiOkResponse({ type: UsageAnswer })
  async measure(@CurrentOwner() { userId }: Owner): Promise<UsageAnswer> {
    const usage = await this.database.read((manager) => this.quota.measureUsage(manager, userId));
    return { usedBytes: usage.saved + usage.trash, trashBytes: usage.trash, unfinishedBytes: usage.unfinished };
  }
}
