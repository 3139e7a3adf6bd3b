import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../account/session.ts';
import { readToken, subscribeToToken } from '../../api/token.ts';
import { showToast } from '../../ui/toast.ts';
import { endImpersonation, forgetAdmin, returnToAdmin } from './impersonation.ts';
import classes from './impersonation-banner.module.css';
import { IMPERSONATION_TEXTS as texts } from './texts.ts';

/** Says, while an administrator acts as somebody else, as whom, and leads back; nothing otherwise. */
export function ImpersonationBanner() {
  const { user } = useSession();
  const navigate = useNavigate();
  const admin = user?.impersonatedBy ?? null;
  useEffect(
    () =>
      subscribeToToken((change) => {
        if (admin === null || readToken() !== null) {
          return;
        }
        if (change === 'here') {
          forgetAdmin();
        } else if (change === 'refused' && returnToAdmin()) {
          showToast({ title: texts.ended, message: texts.endedText(admin) });
        }
      }),
    [admin],
  );
  if (user === undefined || admin === null) {
    return null;
  }
  return (
    <section className={classes.banner} aria-label={texts.label}>
      <p className={classes.text}>{texts.acting(user.email, admin)}</p>
      <Button
        size="compact-sm"
        onClick={() => {
          endImpersonation();
          void navigate('/admin/users');
        }}
      >
        {texts.back}
      </Button>
    </section>
  );
}
