import { setTimeout as delay } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from './free-port.ts';

/** A mail that has arrived, with the addresses of its envelope. */
export interface ReceivedMail extends Email {
  readonly envelopeTo: readonly string[];
}

/** A real SMTP server that keeps what it gets. */
export interface SmtpInbox {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** While set, what the server answers to every recipient: its code, such as 451 or 550. */
  refuseWith: number | undefined;
  /** Waits for the next mail to an address that `isWanted`, and takes it out of `mails`. */
  take(address: string, isWanted?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** Starts an SMTP server on a free port of this machine. */
export async function startSmtpInbox(port?: number): Promise<SmtpInbox> {
  const mails: ReceivedMail[] = [];
  let refuseWith: number | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, callback) => {
      const error = refuseWith === undefined ? null : Object.assign(new Error('Not now'), { responseCode: refuseWith });
      callback(error);
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push({ ...mail, envelopeTo: session.envelope.rcptTo.map(({ address }) => address) });
          callback();
        }, callback);
      });
    },
  });
  const chosenPort = port ?? (await findFreePort());
  await new Promise<void>((resolve) => server.listen(chosenPort, '127.0.0.1', resolve));
  server.on('error', () => undefined);
  return {
    url: `smtp://127.0.0.1:${chosenPort}`,
    mails,
    get refuseWith() {
      return refuseWith;
    },
    set refuseWith(code) {
      refuseWith = code;
    },
    take: async (address, isWanted = () => true) => {
      for (let waitedMs = 0; waitedMs < 15_000; waitedMs += 20) {
        const index = mails.findIndex((mail) => mail.envelopeTo.includes(address) && isWanted(mail));
        if (index >= 0) {
          return mails.splice(index, 1)[0] as ReceivedMail;
        }
        await delay(20);
      }
      throw new Error(
        `No mail for ${address}; got: ${mails.map(({ subject, envelopeTo }) => `${envelopeTo} ${subject}`).join(', ')}`,
      );
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The address in a mail that carries a token, with the token. */
export function findLink(mail: ReceivedMail): { readonly url: URL; readonly token: string } {
  const address = /https?:\/\/\S+token=[\w-]+/.exec(mail.text ?? '')?.[0];
  if (!address) {
    throw new Error(`No link in: ${mail.text}`);
  }
  const url = new URL(address);
  return { url, token: url.searchParams.get('token') ?? '' };
}
