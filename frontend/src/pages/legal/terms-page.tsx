import { siteFact } from '../site-facts.ts';
import { LegalPage } from './legal-page.tsx';
import { termsTexts } from './terms-texts.ts';

/** The terms of service. */
export function TermsPage() {
  return (
    <LegalPage of={termsTexts({ supportEmail: siteFact('supportEmail'), jurisdiction: siteFact('jurisdiction') })} />
  );
}
