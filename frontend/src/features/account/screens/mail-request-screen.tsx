import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { returnHere } from '../../../shared/session/return-path.ts';
import { Card, CardFoot } from './card.tsx';
import { type MailKind, MailRequestForm } from './mail-request-form.tsx';
import classes from './mail-request-screen.module.css';
import { MAIL_REQUEST_TEXTS as texts } from './texts.ts';

/** Renders a screen that requests a mail and then asks the user to check the mailbox. */
export function MailRequestScreen({ kind }: { readonly kind: MailKind }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBack, setBack] = useState(false);
  const { title, lead, done } = texts[kind];
  if (sentTo === null) {
    return (
      <Card title={title} lead={lead} takesFocus={isBack}>
        <MailRequestForm kind={kind} onSent={setSentTo} />
        <BackToSignIn />
      </Card>
    );
  }
  const startAgain = (): void => {
    setBack(true);
    setSentTo(null);
  };
  return (
    <Card key="sent" title={texts.checkTitle} lead={done} takesFocus>
      <div className={classes.sent}>
        <p>
          {texts.sentTo} <strong className={classes.address}>{sentTo}</strong>
        </p>
        <p className={classes.hint}>{texts.spam}</p>
        <Button onClick={startAgain}>{texts.otherAddress}</Button>
      </div>
      <BackToSignIn />
    </Card>
  );
}

function BackToSignIn() {
  const location = useLocation();
  return (
    <CardFoot>
      <Link to="/auth/signin" state={returnHere(location)}>
        {texts.backToSignIn}
      </Link>
    </CardFoot>
  );
}
