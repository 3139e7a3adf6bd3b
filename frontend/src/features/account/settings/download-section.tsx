import { callForFile } from '../../../shared/api/client.ts';
import { checkPresentPassword } from '../../../shared/form/check-fields.ts';
import { FormFrame } from '../../../shared/form/form-frame.tsx';
import { PasswordField } from '../../../shared/form/password-field.tsx';
import { SubmitButton } from '../../../shared/form/submit-button.tsx';
import { useAccountForm } from '../../../shared/form/use-account-form.ts';
import { downloadFile } from '../../../shared/ui/download-file.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { Section } from './section.tsx';
import { ACCOUNT_TEXTS as texts } from './texts.ts';

const FILE_NAME = 'overprint-account.json';

/** Renders the download of all account data as a JSON file. */
export function DownloadSection() {
  const downloadForm = useAccountForm({
    initialValues: { password: '' },
    validate: ({ password }) => ({ password: checkPresentPassword(password) }),
    send: async (body, signal) => {
      const response = await callForFile('POST /api/account/export', { body, signal });
      downloadFile(await response.blob(), FILE_NAME);
      form.reset();
      showToast({ title: texts.downloadReady, message: FILE_NAME, tone: 'success' });
    },
    failed: texts.downloadFailed,
  });
  const { form, isBusy } = downloadForm;
  return (
    <Section title={texts.download} text={texts.downloadText}>
      <FormFrame
        of={downloadForm}
        label={texts.download}
        actions={<SubmitButton label={texts.submitDownload} isBusy={isBusy} look="plain" />}
      >
        <PasswordField
          {...form.getInputProps('password')}
          label={texts.currentPassword}
          name="password"
          autoComplete="current-password"
        />
      </FormFrame>
    </Section>
  );
}
