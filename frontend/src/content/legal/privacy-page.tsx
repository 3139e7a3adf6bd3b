import { siteFact } from '../../shared/prose/claims.ts';
import { LegalPage } from './legal-page.tsx';
import { privacyTexts } from './privacy-texts.ts';

export function PrivacyPage() {
  return <LegalPage of={privacyTexts({ supportEmail: siteFact('supportEmail') })} />;
}
