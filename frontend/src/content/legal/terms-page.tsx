import { siteFact } from '../../shared/prose/claims.ts';
import { LegalPage } from './legal-page.tsx';
import { termsTexts } from './terms-texts.ts';

export function TermsPage() {
  return (
    <LegalPage of={termsTexts({ supportEmail: siteFact('supportEmail'), jurisdiction: siteFact('jurisdiction') })} />
  );
}
