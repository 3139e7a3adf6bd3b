import { PLANS } from '../../../../libs/contracts/account/plans.ts';
import { formatBytes } from '../../../../libs/format-bytes.ts';
import { siteFact } from '../../shared/product.ts';
import { count } from '../../shared/prose/inline.ts';
import { LegalPage, type LegalTexts } from './legal-page.tsx';

export function TermsPage() {
  return (
    <LegalPage of={termsTexts({ supportEmail: siteFact('supportEmail'), jurisdiction: siteFact('jurisdiction') })} />
  );
}

/** Returns the terms of service. */
function termsTexts({
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
    updated: '2026-11-27',
    summaryTitle: 'In plain English',
    summary: [
      'You may use the tools for any lawful purpose, private or commercial. They are free.',
      'Your lists and results belong to you.',
      'Do not attack or overload the service, or use it for spam.',
      'One account per person, with accurate details. You can delete it at any time.',
      'We cannot guarantee that everything always works. Check results before you spend money on them.',
      'We announce material changes to these terms 30 days in advance.',
    ],
    sections: [
      {
        id: 'acceptance',
        title: 'Acceptance of Terms',
        parts: [
          {
            paragraphs: ['By using Overprint, you accept these terms. You may use it if you are'],
            list: [
              'an individual aged 13 or older (with the consent of a parent or guardian where the law requires it),',
              'a business,',
              'an educational institution, or',
              'a non-profit organisation.',
            ],
          },
          {
            paragraphs: [
              'If you accept these terms for an organisation, you confirm that you are authorised to do so. The service is available worldwide where local law permits it. You are responsible for complying with local law.',
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
              'Overprint offers tools for lists of text and tables, such as merging, removing duplicates, finding and replacing, building keywords, negative keywords and campaigns, and tagging URLs; recipes and jobs run them again. They run in your browser, or on our server if you ask for that, and can be used without an account. With an account, you can export all results and save your work.',
              'We grant you a personal, non-transferable right to use the service for lawful purposes, including commercial ones. It ends when these terms end.',
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
              'to break the law or infringe the rights of others,',
              'to prepare spam, fraud or phishing,',
              'to access accounts, data or systems of others, or to test their security without our consent,',
              'to overload it, to bypass its limits, or to create accounts automatically,',
              'to distribute malware, or',
              'to impersonate others.',
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
              'Each person may have one account. Keep its information accurate and up to date.',
              'Keep your password secret. You are responsible for activity in your account. If you believe that someone else uses it, change your password and tell us immediately.',
              'You are responsible for your lists: you must have the right to use them, including any personal data in them.',
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
              'You keep all rights to your lists and results. You allow us to store, back up and display what you save, and nothing else.',
            ],
          },
          {
            heading: 'Ours',
            paragraphs: [
              'The name, logo, design and texts of the service belong to us or our licensors. Software under an open licence is subject to that licence.',
            ],
          },
          {
            heading: 'Copyright notices (DMCA)',
            paragraphs: [`If you believe that content on this site infringes your copyright, write to ${mail} with`],
            list: [
              'a description of the infringed work or works,',
              'the infringing material and its location,',
              'your name, address, telephone number and email address,',
              'a statement that you believe in good faith that the use is not authorised by the owner, its agent or the law,',
              'a statement that the notice is accurate and, under penalty of perjury, that you are the owner or authorised to act for the owner, and',
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
              'We do not guarantee that the service is always available. It may be interrupted for maintenance or by faults, and features may change or be removed.',
              `Usage is limited. A free account includes ${count(PLANS.free.savedItems)} saved items with ${formatBytes(PLANS.free.storageBytes)} of text, and larger plans include more. The length of a list is limited by the memory of your browser. The number of requests to our server per minute is limited, less strictly for signed-in users. A message tells you when you reach a limit.`,
              'Keep copies of important data. Use exports and the download of your data for this.',
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
              'The service is provided as it is and as it is available, without warranties of any kind, express or implied, as far as the law permits. We do not control what a platform accepts or how an ad or page performs. Check results before you use them.',
              'As far as the law permits, we are not liable for indirect or consequential damages, or for lost profits, data or business. Our total liability is limited to the amount you paid us in the twelve months before the claim. Nothing in these terms limits liability that cannot be limited by law.',
              'Payments for paid services are not refunded unless the law requires it.',
            ],
          },
          {
            heading: 'Disputes',
            paragraphs: [
              `These terms are governed by the laws of ${jurisdiction}. Contact us first: most disputes can be resolved by email. All other disputes are resolved by binding arbitration on an individual basis. Class actions and class arbitrations are waived. Either party may still bring a claim in a small-claims court and may seek injunctive relief in any competent court. Consumer rights that cannot be waived under local law are unaffected.`,
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
              'You can delete your account at any time on the [account page](/account), which the dashboard links to. All saved data is deleted with it. This cannot be undone.',
            ],
          },
          {
            heading: 'By us',
            paragraphs: ['We may suspend or terminate an account for'],
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
              'After termination, you can no longer use the account, its saved data or any premium features, and the data is deleted. You may continue to use the tools without an account unless the reason for the termination rules it out.',
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
              'We announce material changes by email 30 days before they take effect. Minor changes that do not reduce your rights are posted here without notice. By continuing to use the service after a change, you accept it.',
              `Legal questions: ${mail}. We reply within 5 to 10 business days. For everything else, contact [support](/support).`,
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
              '**Severability.** If a part of these terms is invalid, the other parts remain in effect.',
              '**Entire agreement.** These terms and the [privacy policy](/privacy) are the entire agreement between you and us about the service.',
              '**No waiver.** If we do not enforce a term, we may still enforce it later.',
              '**Assignment.** You may not transfer your rights under these terms. We may transfer ours to a company that takes over the service, and will tell you.',
            ],
          },
        ],
      },
    ],
  };
}
