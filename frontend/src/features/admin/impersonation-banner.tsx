import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { readToken, subscribeToToken } from '../../shared/api/token.ts';
import { endImpersonation, forgetAdmin } from '../../shared/session/impersonation.ts';
import { useSession } from '../../shared/session/session.ts';
import classes from './impersonation-banner.module.css';

const messages = {
  label: 'Impersonation',
  acting: (email: string, admin: string) =>
    `You are acting as ${email}. Your actions are recorded as done by ${admin}.`,
  back: 'Back to my account',
} as const;

/** Renders a banner during an impersonation, with a button to end it. Renders nothing otherwise. */
export function ImpersonationBanner() {
  const { user } = useSession();
  const navigate = useNavigate();
  const admin = user?.impersonatedBy ?? null;
  useEffect(
    () =>
      subscribeToToken((change) => {
        if (admin !== null && change === 'here' && readToken() === null) {
          forgetAdmin();
        }
      }),
    [admin],
  );
  if (user === undefined || admin === null) {
    return null;
  }
  return (
    <section className={classes.banner} aria-label={messages.label}>
      <p className={classes.text}>{messages.acting(user.email, admin)}</p>
      <Button
        size="compact-sm"
        onClick={() => {
          endImpersonation();
          void navigate('/admin/users');
        }}
      >
        {messages.back}
      </Button>
    </section>
  );
}
