import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  AdminUser,
  AdminUsersAnswer,
  AdminUsersQuery,
  CreateUserRequest,
  ImpersonateAnswer,
  UpdateUserRequest,
  UserDetailsAnswer,
} from '../../libs/contracts/admin-users.dto.ts';
import { MessageAnswer } from '../../libs/contracts/auth.dto.ts';
import { Roles } from '../auth/access.decorators.ts';
import { CurrentDeed, CurrentUser, type Deed, type Principal } from '../auth/principal.ts';
import { ImpersonationService } from './impersonation.service.ts';
import { UserDirectoryService } from './user-directory.service.ts';
import { UserManagementService } from './user-management.service.ts';

/** Accounts, for administrators. */
@ApiTags('Administration')
@ApiBearerAuth()
@Roles('admin')
@Controller('api/admin')
export class AdminUsersController {
  constructor(
    private readonly directory: UserDirectoryService,
    private readonly management: UserManagementService,
    private readonly impersonation: ImpersonationService,
  ) {}

  /** One page of the accounts, searched, narrowed and sorted. */
  @Get('users')
  @ApiOkResponse({ type: AdminUsersAnswer })
  list(@Query() query: AdminUsersQuery): Promise<AdminUsersAnswer> {
    return this.directory.list(query);
  }

  /** Makes an account. */
  @Post('users')
  @ApiCreatedResponse({ type: AdminUser })
  async create(@CurrentDeed() deed: Deed, @Body() body: CreateUserRequest): Promise<AdminUser> {
    return this.directory.get(await this.management.create(deed, body));
  }

  /** Changes an account. */
  @Put('users/:id')
  @ApiOkResponse({ type: AdminUser })
  async update(
    @CurrentDeed() deed: Deed,
    @Param('id') id: string,
    @Body() body: UpdateUserRequest,
  ): Promise<AdminUser> {
    await this.management.update(deed, id, body);
    return this.directory.get(id);
  }

  /** Deletes an account and everything it owns. */
  @Delete('users/:id')
  @ApiOkResponse({ type: MessageAnswer })
  async delete(@CurrentDeed() deed: Deed, @Param('id') id: string): Promise<MessageAnswer> {
    await this.management.delete(deed, id);
    return { message: 'User deleted successfully' };
  }

  /** One account with what it has saved last. */
  @Get('users/:id/details')
  @ApiOkResponse({ type: UserDetailsAnswer })
  describe(@CurrentDeed() deed: Deed, @Param('id') id: string): Promise<UserDetailsAnswer> {
    return this.directory.describe(deed, id);
  }

  /** Mails the link that verifies the address of an account again. */
  @Post('users/:id/resend-verification')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async resendVerification(@CurrentDeed() deed: Deed, @Param('id') id: string): Promise<MessageAnswer> {
    await this.management.resendVerification(deed, id);
    return { message: 'Verification email sent successfully' };
  }

  /** Begins a session as somebody else, for an hour. */
  @Post('impersonate/:id')
  @HttpCode(200)
  @ApiOkResponse({ type: ImpersonateAnswer })
  impersonate(
    @CurrentDeed() deed: Deed,
    @CurrentUser() principal: Principal,
    @Headers('user-agent') userAgent: string | undefined,
    @Param('id') id: string,
  ): Promise<ImpersonateAnswer> {
    return this.impersonation.begin(deed, principal, { userAgent: userAgent ?? '' }, id);
  }
}
