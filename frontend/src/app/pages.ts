import type { ComponentType } from 'react';
import type { ScreenPath } from '../../../libs/contracts/routes.ts';

/** Loads the screen of a path. */
export type PageLoader = () => Promise<ComponentType>;

/**
 * The screen behind every path of the route table, each in a file of its own that is loaded when it is visited. The
 * compiler names a path that has none. The prerendering reads path and file of each line from this source.
 */
export const PAGES: { readonly [path in ScreenPath]: PageLoader } = {
  '/': () => import('../pages/home/home-page.tsx').then((page) => page.HomePage),
  '/merge': () => import('../tools/merge/merge-page.tsx').then((page) => page.MergePage),
  '/keywords': () => import('../tools/keywords/keywords-page.tsx').then((page) => page.KeywordsPage),
  '/negative-keywords': () => import('../tools/negatives/negatives-page.tsx').then((page) => page.NegativesPage),
  '/utm-builder': () => import('../tools/utm/utm-page.tsx').then((page) => page.UtmPage),
  '/dedupe': () => import('../tools/dedupe/dedupe-page.tsx').then((page) => page.DedupePage),
  '/replace': () => import('../tools/replace/replace-page.tsx').then((page) => page.ReplacePage),
  '/features': () => import('../pages/features/features-page.tsx').then((page) => page.FeaturesPage),
  '/ai-tools': () => import('../pages/ai-tools/ai-tools-page.tsx').then((page) => page.AiToolsPage),
  '/guides/merge-tool': () => import('../guides/merge/merge-guide-page.tsx').then((page) => page.MergeGuidePage),
  '/guides/keywords': () => import('../guides/keywords/keywords-guide-page.tsx').then((page) => page.KeywordsGuidePage),
  '/guides/dedupe': () => import('../guides/dedupe/dedupe-guide-page.tsx').then((page) => page.DedupeGuidePage),
  '/guides/replace': () => import('../guides/replace/replace-guide-page.tsx').then((page) => page.ReplaceGuidePage),
  '/guides/negative-keywords': () =>
    import('../guides/negatives/negatives-guide-page.tsx').then((page) => page.NegativesGuidePage),
  '/guides/utm-builder': () => import('../guides/utm/utm-guide-page.tsx').then((page) => page.UtmGuidePage),
  '/faq': () => import('../pages/faq/faq-page.tsx').then((page) => page.FaqPage),
  '/support': () => import('../pages/support/support-page.tsx').then((page) => page.SupportPage),
  '/privacy': () => import('../pages/legal/privacy-page.tsx').then((page) => page.PrivacyPage),
  '/terms': () => import('../pages/legal/terms-page.tsx').then((page) => page.TermsPage),
  '/auth/signin': () => import('../account/screens/sign-in-page.tsx').then((page) => page.SignInPage),
  '/auth/signup': () => import('../account/screens/sign-up-page.tsx').then((page) => page.SignUpPage),
  '/auth/forgot-password': () =>
    import('../account/screens/forgot-password-page.tsx').then((page) => page.ForgotPasswordPage),
  '/auth/forgot-username': () =>
    import('../account/screens/forgot-username-page.tsx').then((page) => page.ForgotUsernamePage),
  '/auth/verify-email': () => import('../account/screens/verify-email-page.tsx').then((page) => page.VerifyEmailPage),
  '/auth/reset-password': () =>
    import('../account/screens/reset-password-page.tsx').then((page) => page.ResetPasswordPage),
  '/dashboard': () => import('../dashboard/dashboard-page.tsx').then((page) => page.DashboardPage),
  '/account': () => import('../account/settings/account-page.tsx').then((page) => page.AccountPage),
  '/admin': () => import('../admin/dashboard/admin-dashboard-page.tsx').then((page) => page.AdminDashboardPage),
  '/admin/users': () => import('../admin/users/users-page.tsx').then((page) => page.UsersPage),
  '/admin/email-templates': () => import('../admin/templates/templates-page.tsx').then((page) => page.TemplatesPage),
  '/admin/audit-log': () => import('../admin/logs/audit-log-page.tsx').then((page) => page.AuditLogPage),
  '/admin/outbox': () => import('../admin/logs/outbox-page.tsx').then((page) => page.OutboxPage),
  '/admin/contact-messages': () =>
    import('../admin/logs/contact-messages-page.tsx').then((page) => page.ContactMessagesPage),
  '/admin/sitemap': () => import('../admin/sitemap/sitemap-page.tsx').then((page) => page.SitemapPage),
};
