import { setTimeout as delay } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from './free-port.ts';

/** Received mail with the addresses of its envelope. */
export interface ReceivedMail extends Email {
  readonly envelopeTo: readonly string[];
}

/** Real SMTP server that stores the mails it receives. */
export interface SmtpInbox {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Number of mails received completely, including those not yet accepted because of `hold`. */
  readonly arrivals: number;
  /** Delays the response to every mail until the returned function is called. */
  hold(): () => void;
  /** While set, the response code for every recipient, such as 451 or 550; the response quotes the address. */
  refuseWith: number | undefined;
  /** While set, the response code for every mail; the response quotes the mail. */
  refuseContentWith: number | undefined;
  /** Waits for the next mail to an address for which `isWanted` returns true, and removes it from `mails`. */
  take(address: string, isWanted?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** Starts an SMTP server on a free local port. It refuses all credentials, and takes mail without them. */
export async function startSmtpInbox(port?: number): Promise<SmtpInbox> {
  const mails: ReceivedMail[] = [];
  let refuseWith: number | undefined;
  let arrivals = 0;
  let mayAnswer: Promise<void> = Promise.resolve();
  let refuseContentWith: number | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_auth, _session, callback) => callback(new Error('Wrong user name or password')),
    onRcptTo: ({ address }, _session, callback) => callback(refusal(refuseWith, `Not now: <${address}> ${address}`)),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(async (mail) => {
          if (refuseContentWith !== undefined) {
            callback(refusal(refuseContentWith, `Refused: ${mail.subject} ${mail.text}`.replace(/\s+/g, ' ')));
            return;
          }
          mails.push({ ...mail, envelopeTo: session.envelope.rcptTo.map(({ address }) => address) });
          arrivals += 1;
          await mayAnswer;
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
    get arrivals() {
      return arrivals;
    },
    hold: () => {
      let release = () => {};
      mayAnswer = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    get refuseWith() {
      return refuseWith;
    },
    set refuseWith(code) {
      refuseWith = code;
    },
    get refuseContentWith() {
      return refuseContentWith;
    },
    set refuseContentWith(code) {
      refuseContentWith = code;
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

function refusal(responseCode: number | undefined, message: string): Error | null {
  return responseCode === undefined ? null : Object.assign(new Error(message), { responseCode });
}

/** Returns the link in a mail that contains a token, with the token. */
export function findLink(mail: ReceivedMail): { readonly url: URL; readonly token: string } {
  const address = /https?:\/\/\S+token=[\w-]+/.exec(mail.text ?? '')?.[0];
  if (!address) {
    throw new Error(`No link in: ${mail.text}`);
  }
  const url = new URL(address);
  return { url, token: url.searchParams.get('token') ?? '' };
}
