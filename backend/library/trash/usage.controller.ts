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
  async getUsage(@CurrentOwner() { userId }: Owner): Promise<UsageAnswer> {
    const { usage, savedItems } = await this.database.read(async (manager) => ({
      usage: await this.quota.measureUsage(manager, userId),
      savedItems: await this.quota.countRecords(manager, userId, 'item'),
    }));
    return {
      savedItems,
      usedBytes: usage.saved + usage.trash,
      trashBytes: usage.trash,
      unfinishedBytes: usage.unfinished,
    };
  }
}
