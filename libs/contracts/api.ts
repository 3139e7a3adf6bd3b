import type { AccessTokenInfo, CreateAccessTokenRequest, CreatedAccessToken } from './account/access-tokens.dto.ts';
import type {
  AccountAnswer,
  ChangeEmailRequest,
  ChangePasswordAnswer,
  ChangePasswordRequest,
  PasswordRequest,
  SessionInfo,
  UpdateAccountRequest,
} from './account/account.dto.ts';
import type {
  CheckLinkRequest,
  EmailRequest,
  MessageAnswer,
  ResetPasswordRequest,
  SessionUser,
  SignInAnswer,
  SignInRequest,
  SignUpRequest,
  TokenRequest,
} from './account/auth.dto.ts';
import type { CaptchaAnswer, WorkCaptchaAnswer } from './account/captcha.dto.ts';
import type {
  AuditAnswer,
  AuditQuery,
  ContactMessageInfo,
  MessagesAnswer,
  MessagesQuery,
  OutboxAnswer,
  OutboxMail,
  OutboxQuery,
  UpdateMessageRequest,
} from './admin/admin-logs.dto.ts';
import type { AdminHealth, AdminStats } from './admin/admin-stats.dto.ts';
import type {
  CreateTemplateRequest,
  EmailTemplateInfo,
  PreviewTemplateRequest,
  TemplatePreview,
  TestTemplateAnswer,
  TestTemplateRequest,
  UpdateTemplateRequest,
} from './admin/admin-templates.dto.ts';
import type { UserDetailsAnswer } from './admin/admin-user-details.dto.ts';
import type {
  AdminUser,
  AdminUsersAnswer,
  AdminUsersQuery,
  CreateUserRequest,
  DeleteUserRequest,
  ImpersonateAnswer,
  UpdateUserRequest,
} from './admin/admin-users.dto.ts';
import type { AdminJobsAnswer } from './jobs/admin-jobs.dto.ts';
import type { CreateJobRequest, JobInfo, JobsAnswer, JobsQuery } from './jobs/jobs.dto.ts';
import type { CreateScheduleRequest, ScheduleInfo, UpdateScheduleRequest } from './jobs/schedules.dto.ts';
import type { FolderRequest, SavedFolder } from './saved/folders.dto.ts';
import type { CreateListRequest, SavedList, UpdateListRequest } from './saved/lists.dto.ts';
import type {
  AddProjectItemRequest,
  CreateProjectRequest,
  ProjectItemInfo,
  SavedProject,
  UpdateProjectRequest,
} from './saved/projects.dto.ts';
import type { CreateRecipeRequest, RecipeInfo, SavedRecipe, UpdateRecipeRequest } from './saved/recipes.dto.ts';
import type { CreateResultRequest, SavedResult, SavedResultDetails, UpdateResultRequest } from './saved/results.dto.ts';
import type { RowsQuery, TextAnswer, UnfinishedText } from './saved/texts.dto.ts';
import type { TrashAnswer, UsageAnswer } from './saved/trash.dto.ts';
import type { ClientErrorReport } from './site/client-errors.dto.ts';
import type { ContactAnswer, ContactRequest } from './site/contact.dto.ts';
import type { SitemapAnswer } from './site/sitemap.dto.ts';
import type { ImportSheetAnswer, ImportSheetRequest } from './tools/sheets.dto.ts';
import type { RunRecipeRequest, RunToolRequest } from './tools/tool-runs.dto.ts';

/** Shapes of requests and responses, by their names in the OpenAPI document. */
export interface ApiSchemas {
  AccessTokenInfo: AccessTokenInfo;
  AccountAnswer: AccountAnswer;
  AddProjectItemRequest: AddProjectItemRequest;
  AdminHealth: AdminHealth;
  AdminJobsAnswer: AdminJobsAnswer;
  AdminStats: AdminStats;
  AdminUser: AdminUser;
  AdminUsersAnswer: AdminUsersAnswer;
  AdminUsersQuery: AdminUsersQuery;
  AuditAnswer: AuditAnswer;
  AuditQuery: AuditQuery;
  CaptchaAnswer: CaptchaAnswer;
  ChangeEmailRequest: ChangeEmailRequest;
  ChangePasswordAnswer: ChangePasswordAnswer;
  ChangePasswordRequest: ChangePasswordRequest;
  ClientErrorReport: ClientErrorReport;
  ContactAnswer: ContactAnswer;
  ContactMessageInfo: ContactMessageInfo;
  CheckLinkRequest: CheckLinkRequest;
  ContactRequest: ContactRequest;
  CreateAccessTokenRequest: CreateAccessTokenRequest;
  CreatedAccessToken: CreatedAccessToken;
  CreateJobRequest: CreateJobRequest;
  CreateListRequest: CreateListRequest;
  CreateProjectRequest: CreateProjectRequest;
  CreateRecipeRequest: CreateRecipeRequest;
  CreateResultRequest: CreateResultRequest;
  CreateScheduleRequest: CreateScheduleRequest;
  CreateTemplateRequest: CreateTemplateRequest;
  CreateUserRequest: CreateUserRequest;
  DeleteUserRequest: DeleteUserRequest;
  EmailRequest: EmailRequest;
  EmailTemplateInfo: EmailTemplateInfo;
  FolderRequest: FolderRequest;
  ImpersonateAnswer: ImpersonateAnswer;
  ImportSheetAnswer: ImportSheetAnswer;
  ImportSheetRequest: ImportSheetRequest;
  JobInfo: JobInfo;
  JobsAnswer: JobsAnswer;
  JobsQuery: JobsQuery;
  MessageAnswer: MessageAnswer;
  MessagesAnswer: MessagesAnswer;
  MessagesQuery: MessagesQuery;
  OutboxAnswer: OutboxAnswer;
  OutboxMail: OutboxMail;
  OutboxQuery: OutboxQuery;
  PasswordRequest: PasswordRequest;
  PreviewTemplateRequest: PreviewTemplateRequest;
  ProjectItemInfo: ProjectItemInfo;
  RecipeInfo: RecipeInfo;
  ResetPasswordRequest: ResetPasswordRequest;
  RowsQuery: RowsQuery;
  RunRecipeRequest: RunRecipeRequest;
  RunToolRequest: RunToolRequest;
  SavedFolder: SavedFolder;
  SavedList: SavedList;
  SavedProject: SavedProject;
  SavedRecipe: SavedRecipe;
  SavedResult: SavedResult;
  SavedResultDetails: SavedResultDetails;
  ScheduleInfo: ScheduleInfo;
  SessionInfo: SessionInfo;
  SessionUser: SessionUser;
  SignInAnswer: SignInAnswer;
  SignInRequest: SignInRequest;
  SignUpRequest: SignUpRequest;
  SitemapAnswer: SitemapAnswer;
  TemplatePreview: TemplatePreview;
  TestTemplateAnswer: TestTemplateAnswer;
  TestTemplateRequest: TestTemplateRequest;
  TextAnswer: TextAnswer;
  TokenRequest: TokenRequest;
  TrashAnswer: TrashAnswer;
  UnfinishedText: UnfinishedText;
  UpdateAccountRequest: UpdateAccountRequest;
  UpdateListRequest: UpdateListRequest;
  UpdateMessageRequest: UpdateMessageRequest;
  UpdateProjectRequest: UpdateProjectRequest;
  UpdateRecipeRequest: UpdateRecipeRequest;
  UpdateResultRequest: UpdateResultRequest;
  UpdateScheduleRequest: UpdateScheduleRequest;
  UpdateTemplateRequest: UpdateTemplateRequest;
  UpdateUserRequest: UpdateUserRequest;
  UsageAnswer: UsageAnswer;
  UserDetailsAnswer: UserDetailsAnswer;
  WorkCaptchaAnswer: WorkCaptchaAnswer;
}

/**
 * Body, query and answer of a route: names of `ApiSchemas`, `Name[]` for an array, `file` for bytes, `none` for
 * nothing.
 */
export interface ApiRoute {
  readonly body?: keyof ApiSchemas;
  readonly query?: keyof ApiSchemas;
  readonly answer: keyof ApiSchemas | `${keyof ApiSchemas}[]` | 'file' | 'none';
}

/**
 * All routes of the API by method and path. A test compares this table with the OpenAPI document, so that the types in
 * the frontend match the server.
 */
export const API_ROUTES = {
  'GET /api/captcha/generate': { answer: 'CaptchaAnswer' },
  'GET /api/captcha/work': { answer: 'WorkCaptchaAnswer' },

  'POST /api/auth/signup': { body: 'SignUpRequest', answer: 'MessageAnswer' },
  'POST /api/auth/verify-email': { body: 'TokenRequest', answer: 'MessageAnswer' },
  'POST /api/auth/resend-verification': { body: 'EmailRequest', answer: 'MessageAnswer' },
  'POST /api/auth/signin': { body: 'SignInRequest', answer: 'SignInAnswer' },
  'POST /api/auth/signout': { answer: 'MessageAnswer' },
  'GET /api/auth/me': { answer: 'SessionUser' },
  'POST /api/auth/forgot-password': { body: 'EmailRequest', answer: 'MessageAnswer' },
  'POST /api/auth/check-link': { body: 'CheckLinkRequest', answer: 'MessageAnswer' },
  'POST /api/auth/reset-password': { body: 'ResetPasswordRequest', answer: 'MessageAnswer' },
  'POST /api/auth/forgot-username': { body: 'EmailRequest', answer: 'MessageAnswer' },
  'POST /api/auth/confirm-email': { body: 'TokenRequest', answer: 'MessageAnswer' },

  'GET /api/account': { answer: 'AccountAnswer' },
  'PATCH /api/account': { body: 'UpdateAccountRequest', answer: 'AccountAnswer' },
  'DELETE /api/account': { body: 'PasswordRequest', answer: 'MessageAnswer' },
  'POST /api/account/password': { body: 'ChangePasswordRequest', answer: 'ChangePasswordAnswer' },
  'POST /api/account/email': { body: 'ChangeEmailRequest', answer: 'MessageAnswer' },
  'DELETE /api/account/email': { answer: 'MessageAnswer' },
  'GET /api/account/sessions': { answer: 'SessionInfo[]' },
  'DELETE /api/account/sessions': { answer: 'MessageAnswer' },
  'DELETE /api/account/sessions/{id}': { answer: 'MessageAnswer' },
  'POST /api/account/export': { body: 'PasswordRequest', answer: 'file' },
  'GET /api/account/tokens': { answer: 'AccessTokenInfo[]' },
  'POST /api/account/tokens': { body: 'CreateAccessTokenRequest', answer: 'CreatedAccessToken' },
  'DELETE /api/account/tokens/{id}': { answer: 'MessageAnswer' },

  'POST /api/client-errors': { body: 'ClientErrorReport', answer: 'none' },
  'POST /api/support/contact': { body: 'ContactRequest', answer: 'ContactAnswer' },

  // The body is `text/plain`, gzipped if the client supports it, and not JSON.
  'POST /api/texts': { answer: 'TextAnswer' },
  'GET /api/texts': { answer: 'UnfinishedText[]' },
  'DELETE /api/texts': { answer: 'MessageAnswer' },
  'DELETE /api/texts/{id}': { answer: 'MessageAnswer' },

  'GET /api/saved-lists': { answer: 'SavedList[]' },
  'POST /api/saved-lists': { body: 'CreateListRequest', answer: 'SavedList' },
  'GET /api/saved-lists/{id}': { answer: 'SavedList' },
  'PUT /api/saved-lists/{id}': { body: 'UpdateListRequest', answer: 'SavedList' },
  'DELETE /api/saved-lists/{id}': { answer: 'MessageAnswer' },
  'POST /api/saved-lists/{id}/restore': { answer: 'SavedList' },
  'GET /api/saved-lists/{id}/content': { query: 'RowsQuery', answer: 'file' },

  'GET /api/saved-results': { answer: 'SavedResult[]' },
  'POST /api/saved-results': { body: 'CreateResultRequest', answer: 'SavedResultDetails' },
  'GET /api/saved-results/{id}': { answer: 'SavedResultDetails' },
  'PUT /api/saved-results/{id}': { body: 'UpdateResultRequest', answer: 'SavedResultDetails' },
  'DELETE /api/saved-results/{id}': { answer: 'MessageAnswer' },
  'POST /api/saved-results/{id}/restore': { answer: 'SavedResultDetails' },
  'GET /api/saved-results/{id}/content': { query: 'RowsQuery', answer: 'file' },
  'GET /api/saved-results/{id}/inputs/{name}': { query: 'RowsQuery', answer: 'file' },

  'GET /api/folders': { answer: 'SavedFolder[]' },
  'POST /api/folders': { body: 'FolderRequest', answer: 'SavedFolder' },
  'GET /api/folders/{id}': { answer: 'SavedFolder' },
  'PUT /api/folders/{id}': { body: 'FolderRequest', answer: 'SavedFolder' },
  'DELETE /api/folders/{id}': { answer: 'MessageAnswer' },
  'POST /api/folders/{id}/restore': { answer: 'SavedFolder' },

  'GET /api/recipes': { answer: 'SavedRecipe[]' },
  'POST /api/recipes': { body: 'CreateRecipeRequest', answer: 'SavedRecipe' },
  'GET /api/recipes/{id}': { answer: 'SavedRecipe' },
  'PUT /api/recipes/{id}': { body: 'UpdateRecipeRequest', answer: 'SavedRecipe' },
  'DELETE /api/recipes/{id}': { answer: 'MessageAnswer' },
  'POST /api/recipes/{id}/restore': { answer: 'SavedRecipe' },

  'GET /api/projects': { answer: 'SavedProject[]' },
  'POST /api/projects': { body: 'CreateProjectRequest', answer: 'SavedProject' },
  'GET /api/projects/{id}': { answer: 'SavedProject' },
  'PUT /api/projects/{id}': { body: 'UpdateProjectRequest', answer: 'SavedProject' },
  'DELETE /api/projects/{id}': { answer: 'MessageAnswer' },
  'POST /api/projects/{id}/restore': { answer: 'SavedProject' },
  'POST /api/projects/{id}/items': { body: 'AddProjectItemRequest', answer: 'ProjectItemInfo' },
  'DELETE /api/projects/{id}/items/{itemId}': { answer: 'MessageAnswer' },

  'GET /api/trash': { answer: 'TrashAnswer' },
  'DELETE /api/trash': { answer: 'MessageAnswer' },
  'DELETE /api/trash/{kind}/{id}': { answer: 'MessageAnswer' },
  'GET /api/usage': { answer: 'UsageAnswer' },

  'GET /api/jobs': { query: 'JobsQuery', answer: 'JobsAnswer' },
  'POST /api/jobs': { body: 'CreateJobRequest', answer: 'JobInfo' },
  'GET /api/jobs/{id}': { answer: 'JobInfo' },
  'DELETE /api/jobs/{id}': { answer: 'JobInfo' },
  'GET /api/jobs/{id}/events': { answer: 'file' },
  'GET /api/jobs/{id}/results/{output}': { query: 'RowsQuery', answer: 'file' },
  'POST /api/jobs/{id}/repeat': { answer: 'JobInfo' },
  'DELETE /api/jobs/{id}/record': { answer: 'MessageAnswer' },
  'GET /api/schedules': { answer: 'ScheduleInfo[]' },
  'POST /api/schedules': { body: 'CreateScheduleRequest', answer: 'ScheduleInfo' },
  'PUT /api/schedules/{id}': { body: 'UpdateScheduleRequest', answer: 'ScheduleInfo' },
  'DELETE /api/schedules/{id}': { answer: 'MessageAnswer' },

  // For programs, with a personal access token.
  'GET /api/v1/recipes': { answer: 'RecipeInfo[]' },
  'POST /api/v1/recipes/run': { body: 'RunRecipeRequest', answer: 'file' },
  'POST /api/v1/tools/{tool}': { body: 'RunToolRequest', answer: 'file' },
  'GET /api/v1/jobs': { query: 'JobsQuery', answer: 'JobsAnswer' },
  'POST /api/v1/jobs': { body: 'CreateJobRequest', answer: 'JobInfo' },
  'GET /api/v1/jobs/{id}': { answer: 'JobInfo' },
  'DELETE /api/v1/jobs/{id}': { answer: 'JobInfo' },
  'GET /api/v1/jobs/{id}/events': { answer: 'file' },
  'GET /api/v1/jobs/{id}/results/{output}': { query: 'RowsQuery', answer: 'file' },
  'DELETE /api/v1/jobs/{id}/record': { answer: 'MessageAnswer' },
  // The body is `text/plain`, as in `/api/texts`.
  'POST /api/v1/texts': { answer: 'TextAnswer' },

  'POST /api/import-google-sheets': { body: 'ImportSheetRequest', answer: 'ImportSheetAnswer' },

  'GET /api/admin/stats': { answer: 'AdminStats' },
  'GET /api/admin/health': { answer: 'AdminHealth' },
  'GET /api/admin/users': { query: 'AdminUsersQuery', answer: 'AdminUsersAnswer' },
  'POST /api/admin/users': { body: 'CreateUserRequest', answer: 'AdminUser' },
  'PUT /api/admin/users/{id}': { body: 'UpdateUserRequest', answer: 'AdminUser' },
  'DELETE /api/admin/users/{id}': { body: 'DeleteUserRequest', answer: 'MessageAnswer' },
  'GET /api/admin/users/{id}/details': { answer: 'UserDetailsAnswer' },
  'POST /api/admin/users/{id}/resend-verification': { answer: 'MessageAnswer' },
  'POST /api/admin/impersonate/{id}': { answer: 'ImpersonateAnswer' },
  'GET /api/admin/email-templates': { answer: 'EmailTemplateInfo[]' },
  'POST /api/admin/email-templates': { body: 'CreateTemplateRequest', answer: 'EmailTemplateInfo' },
  'POST /api/admin/email-templates/preview': { body: 'PreviewTemplateRequest', answer: 'TemplatePreview' },
  'POST /api/admin/email-templates/test': { body: 'TestTemplateRequest', answer: 'TestTemplateAnswer' },
  'PUT /api/admin/email-templates/{id}': { body: 'UpdateTemplateRequest', answer: 'EmailTemplateInfo' },
  'DELETE /api/admin/email-templates/{id}': { answer: 'MessageAnswer' },
  'POST /api/admin/email-templates/{id}/reset': { answer: 'EmailTemplateInfo' },
  'GET /api/admin/audit-log': { query: 'AuditQuery', answer: 'AuditAnswer' },
  'GET /api/admin/outbox': { query: 'OutboxQuery', answer: 'OutboxAnswer' },
  'POST /api/admin/outbox/{id}/retry': { answer: 'OutboxMail' },
  'GET /api/admin/jobs': { answer: 'AdminJobsAnswer' },
  'POST /api/admin/jobs/{id}/retry': { answer: 'MessageAnswer' },
  'DELETE /api/admin/jobs/{id}': { answer: 'MessageAnswer' },
  'GET /api/admin/contact-messages': { query: 'MessagesQuery', answer: 'MessagesAnswer' },
  'PATCH /api/admin/contact-messages/{id}': { body: 'UpdateMessageRequest', answer: 'ContactMessageInfo' },

  'GET /api/sitemap/routes': { answer: 'SitemapAnswer' },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, ApiRoute>;

export type ApiRouteKey = keyof typeof API_ROUTES;

export type PathParameters<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never;

/** Body of a route; `undefined` for none. */
export type ApiBody<Key extends ApiRouteKey> = (typeof API_ROUTES)[Key] extends { body: infer Name }
  ? Shape<Name>
  : undefined;

/** Query of a route; `undefined` for none. */
export type ApiQuery<Key extends ApiRouteKey> = (typeof API_ROUTES)[Key] extends { query: infer Name }
  ? Shape<Name>
  : undefined;

export type ApiAnswer<Key extends ApiRouteKey> = Shape<(typeof API_ROUTES)[Key]['answer']>;

type Shape<Name> = Name extends keyof ApiSchemas
  ? ApiSchemas[Name]
  : Name extends `${infer Item extends keyof ApiSchemas}[]`
    ? ApiSchemas[Item][]
    : undefined;
