import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { MessageAnswer } from '../../../libs/contracts/account/auth.dto.ts';
import { TRASH_KINDS, TrashAnswer } from '../../../libs/contracts/saved/trash.dto.ts';
import { BarredWhileImpersonating } from '../../auth/access/access.decorators.ts';
import { ApiErrors } from '../../common/api-errors.ts';
import { CurrentOwner, type Owner } from '../shared/owner.ts';
import { TrashService } from './trash.service.ts';

@ApiTags('Saved data')
@ApiBearerAuth()
@Controller('api/trash')
export class TrashController {
  constructor(private readonly trash: TrashService) {}

  /**
   * Lists what was deleted in the last 30 days. It counts towards the bytes of the plan, but not towards its number of
   * items.
   */
  @Get()
  @ApiOkResponse({ type: TrashAnswer })
  listTrash(@CurrentOwner() { userId }: Owner): Promise<TrashAnswer> {
    return this.trash.list(userId);
  }

  /** Permanently removes everything in the trash. */
  @BarredWhileImpersonating()
  @Delete()
  @ApiOkResponse({ type: MessageAnswer })
  async emptyTrash(@CurrentOwner() { userId }: Owner): Promise<MessageAnswer> {
    await this.trash.empty(userId);
    return { message: 'The Trash is empty.' };
  }

  /**
   * Permanently removes one deleted record.
   * @param id id of the deleted record
   */
  @BarredWhileImpersonating()
  @Delete(':kind/:id')
  @ApiParam({ name: 'kind', enum: TRASH_KINDS, description: 'Kind of the record.' })
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('not_found')
  async purgeTrashItem(
    @CurrentOwner() { userId }: Owner,
    @Param('kind') kind: string,
    @Param('id') id: string,
  ): Promise<MessageAnswer> {
    await this.trash.purge(userId, kind, id);
    return { message: 'Deleted permanently.' };
  }
}
