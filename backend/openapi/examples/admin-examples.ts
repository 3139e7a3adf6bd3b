import type { ApiSchemas } from '../../../libs/contracts/api.ts';
import { SESSION_USER } from './account-examples.ts';
import { ID, LINES, OTHER_ID, TIME } from './sample-values.ts';

const USER: ApiSchemas['AdminUser'] = {
  id: ID,
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'user',
  subscriptionPlan: 'pro',
  subscriptionExpires: '2027-11-20T09:30:00.000Z',
  emailVerified: true,
  isActive: true,
  lastLogin: TIME,
  createdAt: TIME,
  stats: { savedLists: 3, savedResults: 2, folders: 1, projects: 1 },
};

const MAIL: ApiSchemas['OutboxMail'] = {
  id: ID,
  templateKey: 'welcome',
  recipient: 'ada@example.com',
  status: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: TIME,
  nextAttemptAt: TIME,
  sentAt: TIME,
  canRetry: false,
};

const CONTACT_MESSAGE: ApiSchemas['ContactMessageInfo'] = {
  id: ID,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Merging four lists',
  category: 'tool-support',
  message: 'Can I merge four lists at once?',
  hasAccount: true,
  readAt: TIME,
  answeredAt: null,
  createdAt: TIME,
};

const CONTENT = {
  subject: 'Our new tool, {{username}}',
  htmlContent: '<p>Hello {{username}}</p>',
  textContent: null,
  variables: ['username'],
};

const TEMPLATE: ApiSchemas['EmailTemplateInfo'] = {
  ...CONTENT,
  id: ID,
  templateKey: 'new_tool',
  name: 'New tool',
  isActive: true,
  isSystem: false,
  updatedAt: TIME,
};

export const ADMIN_EXAMPLES = {
  AdminHealth: {
    database: { isWell: true, problem: null },
    mail: { isWell: false, problem: 'The mail server does not respond.' },
    storage: { isWell: true, problem: null },
  },
  AdminStats: {
    totalUsers: 120,
    activeUsers: 115,
    recentSignups: 4,
    emailTemplates: 8,
    totalActivity: 640,
    signups: [{ day: '2026-11-20', count: 2 }],
    unreadMessages: 1,
    failedMails: 0,
  },
  AdminUser: USER,
  AdminUsersAnswer: {
    users: [USER],
    total: 1,
    counts: {
      total: 120,
      active: 115,
      inactive: 5,
      verified: 110,
      unverified: 10,
      admins: 2,
      free: 90,
      pro: 25,
      enterprise: 5,
    },
  },
  AuditAnswer: {
    entries: [
      {
        id: OTHER_ID,
        at: TIME,
        action: 'account.token_created',
        actor: { id: ID, email: 'ada@example.com' },
        subject: { id: ID, email: 'ada@example.com' },
        address: '192.0.2.7',
        details: { days: 90 },
      },
    ],
    total: 1,
  },
  ContactMessageInfo: CONTACT_MESSAGE,
  CreateTemplateRequest: { ...CONTENT, templateKey: 'new_tool', name: 'New tool' },
  CreateUserRequest: { email: 'ada@example.com', password: 'Correct-Horse-7', firstName: 'Ada', role: 'user' },
  DeleteUserRequest: { currentPassword: 'Correct-Horse-7' },
  EmailTemplateInfo: TEMPLATE,
  ImpersonateAnswer: {
    token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk5YjFmMCIsInNpZCI6IjAxOTliMWYxIn0.c2lnbmF0dXJl',
    user: { ...SESSION_USER, impersonatedBy: 'admin@example.com' },
  },
  MessagesAnswer: {
    messages: [CONTACT_MESSAGE],
    total: 1,
    counts: { total: 9, unread: 1, open: 2, answered: 7 },
  },
  OutboxAnswer: { mails: [MAIL], total: 1, counts: { waiting: 0, sent: 31, failed: 1, expired: 2 } },
  OutboxMail: MAIL,
  PreviewTemplateRequest: CONTENT,
  TemplatePreview: {
    subject: 'Our new tool, ada',
    html: '<!doctype html><html><body><p>Hello ada</p></body></html>',
    text: 'Hello ada',
  },
  TestTemplateAnswer: { isSent: true, message: 'Test email sent to admin@example.com' },
  TestTemplateRequest: { templateKey: 'new_tool', testEmail: 'admin@example.com' },
  UpdateMessageRequest: { isAnswered: true },
  UpdateTemplateRequest: { subject: 'Our new tool', isActive: false },
  UpdateUserRequest: { subscriptionPlan: 'pro', subscriptionExpires: '2027-11-20T09:30:00.000Z' },
  UserDetailsAnswer: {
    user: USER,
    usage: { savedItems: 2, usedBytes: 1_200, trashBytes: 0, unfinishedBytes: 0 },
    data: {
      savedLists: [{ id: ID, name: 'Shoes', items: LINES, itemCount: LINES.length, createdAt: TIME }],
      savedResults: [
        {
          id: OTHER_ID,
          name: 'Shoe keywords',
          toolType: 'merge',
          results: LINES,
          itemCount: LINES.length,
          createdAt: TIME,
        },
      ],
      folders: [],
      projects: [],
    },
  },
} as const satisfies Partial<ApiSchemas>;
