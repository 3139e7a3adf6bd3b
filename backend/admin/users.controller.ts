import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { MessageAnswer } from '../../libs/contracts/account/auth.dto.ts';
import { UserDetailsAnswer } from '../../libs/contracts/admin/admin-user-details.dto.ts';
import {
  AdminUser,
  AdminUsersAnswer,
  AdminUsersQuery,
  CreateUserRequest,
  DeleteUserRequest,
  ImpersonateAnswer,
  UpdateUserRequest,
} from '../../libs/contracts/admin/admin-users.dto.ts';
import { Roles } from '../auth/access/access.decorators.ts';
import { type AuditContext, CurrentAuditContext, CurrentUser, type Principal } from '../auth/access/principal.ts';
import { ApiErrors } from '../common/api-errors.ts';
import { ImpersonationService } from './impersonation.service.ts';
import { UserDirectoryService } from './user-directory.service.ts';
import { UserManagementService } from './user-management.service.ts';

/** Manages accounts, for administrators. */
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

  /** Lists accounts, with search, filters and sorting. */
  @Get('users')
  @ApiOkResponse({ type: AdminUsersAnswer })
  listUsers(@Query() query: AdminUsersQuery): Promise<AdminUsersAnswer> {
    return this.directory.list(query);
  }

  /** Creates an account. A new administrator requires `currentPassword`, the password of the caller. */
  @Post('users')
  @ApiCreatedResponse({ type: AdminUser })
  @ApiErrors('conflict', 'not_found', 'password_common', 'password_wrong')
  async createUser(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() principal: Principal,
    @Body() body: CreateUserRequest,
  ): Promise<AdminUser> {
    return this.directory.get(await this.management.create(auditContext, principal, body));
  }

  /**
   * Updates an account. Changing a role, or the address, username, password, verification or activation of an
   * administrator, requires `currentPassword`, the password of the caller.
   * @param id id of the account
   */
  @Put('users/:id')
  @ApiOkResponse({ type: AdminUser })
  @ApiErrors('conflict', 'not_found', 'password_common', 'password_wrong')
  async updateUser(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() principal: Principal,
    @Param('id') id: string,
    @Body() body: UpdateUserRequest,
  ): Promise<AdminUser> {
    await this.management.update(auditContext, principal, id, body);
    return this.directory.get(id);
  }

  /**
   * Deletes an account and everything it owns. An administrator requires `currentPassword`, the password of the caller,
   * whose own account is refused.
   * @param id id of the account
   */
  @Delete('users/:id')
  @ApiBody({ type: DeleteUserRequest, required: false })
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('conflict', 'not_found', 'password_wrong')
  async deleteUser(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() principal: Principal,
    @Param('id') id: string,
    @Body() body: DeleteUserRequest,
  ): Promise<MessageAnswer> {
    await this.management.delete(auditContext, principal, id, body);
    return { message: 'User deleted successfully' };
  }

  /**
   * Returns an account with its latest saved records.
   * @param id id of the account
   */
  @Get('users/:id/details')
  @ApiOkResponse({ type: UserDetailsAnswer })
  @ApiErrors('not_found')
  getUserDetails(
    @CurrentAuditContext() auditContext: AuditContext,
    @Param('id') id: string,
  ): Promise<UserDetailsAnswer> {
    return this.directory.describe(auditContext, id);
  }

  /**
   * Mails a new verification link to an account.
   * @param id id of the account
   */
  @Post('users/:id/resend-verification')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('conflict', 'not_found')
  async resendUserVerification(
    @CurrentAuditContext() auditContext: AuditContext,
    @Param('id') id: string,
  ): Promise<MessageAnswer> {
    await this.management.resendVerification(auditContext, id);
    return { message: 'Verification email sent successfully' };
  }

  /**
   * Opens a session as another user, for an hour.
   * @param id id of the account
   */
  @Post('impersonate/:id')
  @HttpCode(200)
  @ApiOkResponse({ type: ImpersonateAnswer })
  @ApiErrors('conflict', 'not_found')
  impersonateUser(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() principal: Principal,
    @Headers('user-agent') userAgent: string | undefined,
    @Param('id') id: string,
  ): Promise<ImpersonateAnswer> {
    return this.impersonation.begin(auditContext, principal, userAgent, id);
  }
}
