import { siteFact } from '../site-facts.ts';
import { LegalPage } from './legal-page.tsx';
import { privacyTexts } from './privacy-texts.ts';

/** The privacy policy. */
export function PrivacyPage() {
  return <LegalPage of={privacyTexts({ supportEmail: siteFact('supportEmail') })} />;
}
