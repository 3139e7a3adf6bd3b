import { JOB_LIMITS } from '../../../../libs/contracts/jobs/jobs.ts';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved/saved-limits.ts';
import { RETENTION_DAYS } from '../../../../libs/contracts/site/retention.ts';
import { siteFact } from '../../shared/product.ts';
import { LegalPage, type LegalTexts } from './legal-page.tsx';

export function PrivacyPage() {
  return <LegalPage of={privacyTexts({ supportEmail: siteFact('supportEmail') })} />;
}

/** Returns the privacy policy. It describes this build: update it with every change of what is stored. */
function privacyTexts({ supportEmail }: { readonly supportEmail: string }): LegalTexts {
  const mail = `[${supportEmail}](mailto:${supportEmail})`;
  return {
    title: 'Privacy policy',
    lead: 'What data we store, where and for how long, and how you can access or delete it.',
    updated: '2026-11-27',
    summaryTitle: 'In short',
    summary: [
      'The tools run in your browser. Without an account, we store nothing that you enter in them.',
      'With an account, we store your name, email address, a hash of your password, and what you choose to save or to run on our server.',
      'We use no cookies, advertising or trackers, and we do not sell personal data.',
      'You can download or delete all your data on your [account page](/account) at any time.',
    ],
    sections: [
      {
        id: 'collected',
        title: 'What we collect',
        parts: [
          {
            heading: 'From guests',
            paragraphs: [
              'We do not record how you use the tools. Lists, options and results stay in your browser, and we do not see or store them. If the browser has no save dialog, an exported file stays in the browser’s storage until you close the tab.',
            ],
            list: [
              'Our server receives your IP address with every request. It is used to limit abuse for at most an hour and is not part of the request log, which contains path, time and status.',
              'If you import a Google Sheet, its link is sent to our server, which loads the sheet, or one column of it, and passes it to your browser. We store neither of them.',
              'If a page fails, your browser reports the kind of error, its position in our scripts, and the page. We log this with the name of the browser, without your IP address, your account or anything you entered.',
              'If you write to support, we store your name, email address and message.',
            ],
          },
          {
            heading: 'From registered users',
            list: [
              'Your first name, last name, email address, and a username derived from it.',
              'A salted hash of your password, from which the password cannot be read.',
              'The lists, results, recipes, folders and projects that you save. A recipe can contain lists.',
              'The jobs and schedules that you run on our server, with their options and inputs: lists that you enter, and links of Google Sheets. We store nothing else that you do with the tools.',
              'Your access tokens: a name, the first characters, a hash, and when they were created and last used.',
              'Your sessions: when they started, when they were last used, and how your browser identifies itself, so that you can end sessions that you do not recognize.',
              'A record of security events of your account, such as sign-ins and password changes, with the IP address of each.',
            ],
          },
        ],
      },
      {
        id: 'use',
        title: 'What we use it for',
        parts: [
          {
            list: [
              'To sign you in and to store what you save.',
              'To send emails that you request or need: address verification, password resets, and notices about your account or this policy.',
              'To answer your messages to support.',
              'To keep the site secure: to slow down password guessing and to investigate incidents.',
            ],
          },
          {
            paragraphs: [
              'We do not use your data for advertising or profiling, and we do not train any model on your lists.',
            ],
          },
        ],
      },
      {
        id: 'retention',
        title: 'How long we keep it',
        parts: [
          {
            list: [
              '**Your account, saved data and schedules:** until you delete them.',
              '**Access tokens:** until they expire or you delete them.',
              `**Deleted items:** ${SAVED_LIMITS.restoreDays} days, during which you can restore them.`,
              `**Jobs:** ${JOB_LIMITS.keptDays} days after they have ended. Saved results stay.`,
              `**Accounts with an unverified email address that nobody has signed in to:** ${RETENTION_DAYS.unverifiedAccounts} days.`,
              `**IP addresses in the security record:** ${RETENTION_DAYS.auditAddresses} days.`,
              `**Emails we sent:** ${RETENTION_DAYS.finishedMail} days.`,
              '**Messages to support:** one year.',
            ],
          },
          { paragraphs: ['Expired data is deleted automatically.'] },
        ],
      },
      {
        id: 'security',
        title: 'How it is protected',
        parts: [
          {
            paragraphs: [
              'Connections are encrypted. Passwords are hashed with bcrypt and a secret that is not in the database. Sessions expire, and all of them end when you change your password. Every query for saved data is limited to its owner.',
              'Administrators of the service can see accounts and their saved data. To help a user, they can act in the user’s account for at most an hour. Everything they do is recorded under their own name, and they cannot change passwords or addresses, export data or delete the account.',
              'No system is perfectly secure. If a breach puts your data at risk, we notify you and the responsible authority within 72 hours of becoming aware of it.',
            ],
          },
        ],
      },
      {
        id: 'sharing',
        title: 'Who receives your data',
        parts: [
          {
            paragraphs: ['We do not sell or rent personal data. We share it only'],
            list: [
              'with the providers that run our servers and deliver our email, as far as necessary and on our instructions;',
              'where the law requires it;',
              'with a company that takes over the service, under the same rules, and after telling you.',
            ],
          },
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        parts: [
          {
            paragraphs: ['You can exercise most of them yourself on your [account page](/account):'],
            list: [
              '**Access and portability:** download all your data as one file.',
              '**Correction:** change your name and email address.',
              `**Deletion:** delete single items, which you can restore for ${SAVED_LIMITS.restoreDays} days, or permanently delete the whole account with all its data.`,
            ],
          },
          {
            paragraphs: [
              `For anything else, or if you cannot sign in, write to ${mail}. We answer privacy requests within 30 days.`,
            ],
          },
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies and browser storage',
        parts: [
          {
            paragraphs: ['We set no cookies. The site stores the following in your browser only:'],
            list: [
              'how you want to see pages, such as the light or dark theme, cards or a table on the dashboard, and wrapped rows;',
              'the pages and tools themselves, so that they work without a connection;',
              'while you are signed in, your session token; while an administrator acts as a user, also the administrator’s own;',
              'what you do in an open tab, so that it survives a reload: the lists, options and recipe that you work with, what you have entered but not saved or sent, such as a message to support, a save that waits for you to sign in, and how far each page is scrolled. Lists of closed tabs are removed at your first visit more than two days after they were last changed or opened; the browser removes the rest with the tab.',
            ],
          },
          { paragraphs: ['Clearing the site’s data in your browser removes all of it.'] },
        ],
      },
      {
        id: 'gdpr',
        title: 'If the GDPR applies to you',
        parts: [
          {
            paragraphs: [
              'We process the data of your account to perform the contract with you (Article 6(1)(b) of the GDPR), and IP addresses and the security record based on our legitimate interest in a secure service (Article 6(1)(f)). We do not rely on consent.',
              'You have the right of access, rectification, erasure, restriction, portability and objection, and you may lodge a complaint with your local supervisory authority. We make no automated decisions about you.',
            ],
          },
        ],
      },
      {
        id: 'children',
        title: 'Children',
        parts: [
          {
            paragraphs: [
              `The service is for people aged 13 or older. If you believe that a younger child has created an account, write to ${mail}, and we will delete it.`,
            ],
          },
        ],
      },
      {
        id: 'updates',
        title: 'Changes to this policy',
        parts: [
          {
            paragraphs: [
              'Small corrections appear here with a new date. We announce major changes by email to all registered users, 30 days before they take effect.',
              `Questions: ${mail}.`,
            ],
          },
        ],
      },
    ],
  };
}
