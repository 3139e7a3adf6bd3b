import { SAVED_LIMITS } from '../../../../libs/contracts/saved/saved-limits.ts';
import { RETENTION_DAYS } from '../../../../libs/contracts/site/retention.ts';
import { CLAIMS } from '../../shared/prose/claims.ts';
import type { LegalTexts } from './legal-page.tsx';

/** Returns the privacy policy. It describes this build: update it with every change of what is stored. */
export function privacyTexts({ supportEmail }: { readonly supportEmail: string }): LegalTexts {
  const mail = `[${supportEmail}](mailto:${supportEmail})`;
  return {
    title: 'Privacy policy',
    lead: 'What we know about you, where it is kept and for how long, and what you can do about it.',
    updated: '2025-01-24',
    summaryTitle: 'In short',
    summary: [
      'Your lists are worked on in your browser. Without an account, nothing you type or paste is sent to us.',
      'With an account we keep your name, email address and a hash of your password, and what you choose to save.',
      'There are no cookies, no advertising, no trackers, and we sell nothing about you.',
      'You can download or delete everything on your [account page](/account), at any time.',
    ],
    sections: [
      {
        id: 'collected',
        title: 'What we collect',
        parts: [
          {
            heading: 'From guests',
            paragraphs: [
              'Nothing about how you use the tools. Lists, options and results stay in your browser; we neither see nor store them. Where the browser has no save dialog, an exported file stays in its storage until you close the tab.',
            ],
            list: [
              'While you use the site our server sees your network address, as every server does. It is counted with to fend off abuse, for an hour at most, and does not go into the log of requests, which holds path, time and status.',
              ...(CLAIMS.sheetsImport
                ? [
                    'If you import a Google Sheet, its link is sent to our server, which fetches the column and hands it to your browser. Neither link nor column is kept.',
                  ]
                : []),
              'If you write to support, we keep your name, address and message.',
            ],
          },
          {
            heading: 'From registered users',
            list: [
              'First name, last name, email address, and a username made from it.',
              'Your password as a salted hash, from which it cannot be read.',
              'The lists, results, folders and projects you save, and nothing else of what you do with the tools.',
              'Your sessions: when they began and were last used, and what your browser calls itself, so that you can end those you do not know.',
              'A record of what concerns the security of your account, such as sign-ins and changes of the password, with the network address it came from.',
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
              'To let you sign in and to keep what you saved.',
              'To send the mail you ask for or need: verifying an address, new passwords, notices about your account and about these rules.',
              'To answer you when you write to support.',
              'To keep the site safe: to slow down guessing of passwords and to find out what happened when something did.',
            ],
          },
          {
            paragraphs: ['We do not use it for advertising or profiles, and we do not train anything on your lists.'],
          },
        ],
      },
      {
        id: 'retention',
        title: 'How long we keep it',
        parts: [
          {
            list: [
              '**Your account and what you saved:** until you delete it.',
              `**Things you deleted:** for ${SAVED_LIMITS.restoreDays} days, in which you can have them back; then they are gone.`,
              `**Accounts whose address was never verified:** ${RETENTION_DAYS.unverifiedAccounts} days.`,
              `**Network addresses in the security record:** ${RETENTION_DAYS.auditAddresses} days.`,
              `**Mail we sent:** ${RETENTION_DAYS.finishedMail} days.`,
              '**Messages to support:** a year.',
            ],
          },
          { paragraphs: ['The server sees to it by itself.'] },
        ],
      },
      {
        id: 'security',
        title: 'How it is protected',
        parts: [
          {
            paragraphs: [
              'The connection is encrypted. Passwords are hashed with bcrypt and a secret that is not in the database; sessions end by themselves and all of them when you change your password. Every query for saved data carries the id of its owner.',
              'Administrators of the service can see accounts and what is saved in them. To help somebody, they may act in an account for an hour at most; every such act is recorded under their own name, and passwords, addresses, exports and deletion are out of their reach meanwhile.',
              'No system is beyond failure. If a breach puts your data at risk, we tell you and the authority in charge within 72 hours of learning of it.',
            ],
          },
        ],
      },
      {
        id: 'sharing',
        title: 'Who else gets it',
        parts: [
          {
            paragraphs: ['We do not sell or rent personal data. It leaves our hands only'],
            list: [
              'to those who run our servers and deliver our mail, as far as that needs it and on our instructions;',
              'where the law obliges us to hand it over;',
              'to whoever takes over the service, under these same rules, and you are told before.',
            ],
          },
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        parts: [
          {
            paragraphs: ['Most of them you can exercise yourself, on your [account page](/account):'],
            list: [
              '**See and take along:** download all of your data as one file.',
              '**Correct:** change your name and email address.',
              `**Delete:** remove single items, which you can restore for ${SAVED_LIMITS.restoreDays} days before they are gone, or the whole account with everything in it, for good.`,
            ],
          },
          {
            paragraphs: [
              `For anything else, or if you cannot sign in, write to ${mail}. We answer requests about privacy within 30 days.`,
            ],
          },
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies and browser storage',
        parts: [
          {
            paragraphs: ['We set no cookies. The site keeps in your browser, and only there,'],
            list: [
              'your choice of the light or dark theme;',
              ...(CLAIMS.offline ? ['the pages and tools themselves, so that they work without a connection;'] : []),
              'while you are signed in, the token that says so;',
              'the lists and options of an open tab, so that a reload does not lose them. What closed tabs have left is removed the next time you come.',
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
              'We process the data of your account because the contract with you needs it (Article 6(1)(b) of the GDPR), and network addresses and the security record out of our legitimate interest in a safe service (Article 6(1)(f)). Nothing rests on consent given by default.',
              'You have the right of access, rectification, erasure, restriction, portability and objection, and you may complain to the supervisory authority where you live. No decision about you is made by automated means alone.',
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
              `The service is for people aged 13 or older. If you think that a younger child has made an account, write to ${mail} and we delete it.`,
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
