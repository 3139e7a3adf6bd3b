import { PLANS } from '../../../../libs/contracts/account/plans.ts';
import { count } from '../../shared/prose/inline.ts';
import type { LegalTexts } from './legal-page.tsx';

/** Returns the terms of service. */
export function termsTexts({
  supportEmail,
  jurisdiction,
}: {
  readonly supportEmail: string;
  readonly jurisdiction: string;
}): LegalTexts {
  const mail = `[${supportEmail}](mailto:${supportEmail})`;
  return {
    title: 'Terms of service',
    lead: 'The agreement between you and us about using Overprint.',
    updated: '2025-01-24',
    summaryTitle: 'In plain English',
    summary: [
      'Use the tools for any lawful work, for yourself or your business. They are free.',
      'What you put in and what comes out is yours.',
      'Do not break in, overload the service, or use it for spam.',
      'One account a person, with details that are true. You can delete it at any time.',
      'We take care, but cannot promise that everything always works. Check results before you spend money on them.',
      'If these terms change in a way that matters, you hear of it 30 days before.',
    ],
    sections: [
      {
        id: 'acceptance',
        title: 'Acceptance of Terms',
        parts: [
          {
            paragraphs: ['By using Overprint you accept these terms. You may use it if you are'],
            list: [
              'an individual aged 13 or older (with the consent of a parent or guardian where your law asks for it),',
              'a business,',
              'an educational institution, or',
              'a non-profit organisation.',
            ],
          },
          {
            paragraphs: [
              'Who accepts for an organisation confirms that they may. The service is available worldwide, as far as local law and regional restrictions allow it; keeping to the law of your place is up to you.',
            ],
          },
        ],
      },
      {
        id: 'service',
        title: 'Service Description and Use',
        parts: [
          {
            paragraphs: [
              'Overprint offers tools for lists of text: merging, removing duplicates, finding and replacing, building keywords and negative keywords, and tagging URLs. They run in your browser and can be used without an account. With an account you can export all results and save your work.',
              'We grant you a personal right to use the service for lawful purposes, commercial ones included. It cannot be transferred, and it ends with these terms.',
            ],
          },
        ],
      },
      {
        id: 'prohibited',
        title: 'Prohibited Uses',
        parts: [
          {
            paragraphs: ['You may not use the service'],
            list: [
              'to break the law or the rights of others,',
              'to prepare spam, fraud or phishing,',
              'to get at accounts, data or systems that are not yours, or to look for weaknesses in them without our consent,',
              'to overload it, to go around its limits, or to have programs make accounts,',
              'to spread malware, or',
              'to pass yourself off as somebody else.',
            ],
          },
        ],
      },
      {
        id: 'accounts',
        title: 'User Accounts and Responsibilities',
        parts: [
          {
            list: [
              'Each person may have one account, with accurate information that is kept up to date.',
              'Keep your password to yourself. You answer for what is done with your account; if you think that somebody else uses it, change the password and tell us at once.',
              'You answer for the lists you work on: that you may use them, and that they hold no personal data of others without a right to it.',
            ],
          },
        ],
      },
      {
        id: 'property',
        title: 'Intellectual Property Rights',
        parts: [
          {
            heading: 'Yours',
            paragraphs: [
              'Your lists and the results made from them stay yours. For what you save you allow us to store it, make backups of it and show it to you, and nothing beyond.',
            ],
          },
          {
            heading: 'Ours',
            paragraphs: [
              'The name, the logo, the design and the texts of the service are ours or our licensors’. Where the software comes with an open licence, that licence holds for it.',
            ],
          },
          {
            heading: 'Copyright notices (DMCA)',
            paragraphs: [`If you believe that something here infringes your copyright, write to ${mail} with`],
            list: [
              'the work that is infringed, or a list of several,',
              'what infringes it, and where it can be found,',
              'your name, address, telephone number and email address,',
              'a statement that you believe in good faith that the use is not authorised by the owner, its agent or the law,',
              'a statement that the notice is accurate and, under penalty of perjury, that you are the owner or may act for them, and',
              'your physical or electronic signature.',
            ],
          },
        ],
      },
      {
        id: 'availability',
        title: 'Service Availability and Limitations',
        parts: [
          {
            paragraphs: [
              'We want the service to be there whenever you need it, but do not guarantee it. It may be interrupted for maintenance or by faults, and features may change or go.',
              `There are limits, so that there is enough for everybody. A free account holds ${count(PLANS.free.savedItems)} saved items with ${PLANS.free.storageBytes / 1_000_000} MB of text, larger plans more; a list can be as long as your browser can hold; requests to our server are limited a minute, less strictly for who is signed in. Reaching a limit gives a message that says so.`,
              'Keep copies of what you cannot do without. Exports and the download of your data are there for that.',
            ],
          },
        ],
      },
      {
        id: 'liability',
        title: 'Disclaimers and Limitation of Liability',
        parts: [
          {
            paragraphs: [
              'The service is provided as it is and as it is available, without warranties of any kind, express or implied, as far as the law permits. What a platform accepts and how an ad or a page performs is beyond our control: check results before you use them.',
              'As far as the law permits, we are not liable for indirect or consequential damages, nor for lost profits, data or business. Our liability as a whole is limited to what you paid us in the twelve months before the claim. Nothing here limits liability that cannot be limited by law.',
              'For paid services, if there are any, there are no refunds unless the law requires them.',
            ],
          },
          {
            heading: 'Disputes',
            paragraphs: [
              `These terms are governed by the laws of ${jurisdiction}. Let us talk first: most things can be settled by mail. What cannot is decided by binding arbitration, each person for themselves; class actions and class arbitrations are waived. Both sides may still go to a small-claims court, and may ask any court in charge for injunctive relief. If the law of your place gives consumers rights that cannot be waived, they stay.`,
            ],
          },
        ],
      },
      {
        id: 'termination',
        title: 'Termination and Account Deletion',
        parts: [
          {
            heading: 'By you',
            paragraphs: [
              'You can delete your account at any time: the dashboard leads to it, on the [account page](/account). All saved data goes with it. This is permanent and cannot be undone.',
            ],
          },
          {
            heading: 'By us',
            paragraphs: ['We may suspend or end an account for'],
            list: [
              'breaking these terms,',
              'prohibited uses,',
              'abuse of the system,',
              'false information, or',
              'putting the security of the service or of others at risk.',
            ],
          },
          {
            paragraphs: [
              'After that the account, what is saved in it and premium features, if any, can no longer be used, and its data is removed. The tools that need no account stay open to you unless the reason forbids it.',
            ],
          },
        ],
      },
      {
        id: 'changes',
        title: 'Changes to Terms and Contact Information',
        parts: [
          {
            paragraphs: [
              'We announce material changes by email 30 days before they take effect. Minor ones, which take nothing away from you, are posted here without notice. Who goes on using the service after a change accepts it.',
              `Legal questions: ${mail}. We reply within 5 to 10 business days. For everything else there is [support](/support).`,
            ],
          },
        ],
      },
      {
        id: 'final',
        title: 'Final Provisions',
        parts: [
          {
            list: [
              '**Severability.** If a part of these terms does not hold, the others do.',
              '**Entire agreement.** These terms and the [privacy policy](/privacy) are all that is agreed between us about the service.',
              '**No waiver.** If we do not insist on something once, we may still do so later.',
              '**Assignment.** You may not transfer your rights under these terms. We may, to whoever takes over the service; you are told then.',
            ],
          },
        ],
      },
    ],
  };
}
