import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A received email, without the line breaks that email adds to its text. */
export interface ArrivedMail {
  readonly to: string;
  readonly headers: string;
  readonly body: string;
}

/** A mail server for tests, which can refuse or hang. */
export interface MailServer {
  readonly url: string;
  readonly arrived: ArrivedMail[];
  /** How it treats the next emails. */
  behavior: 'take' | 'refuse address' | 'refuse sender' | 'refuse text' | 'busy' | 'hang';
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  const answer = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onMailFrom(_address, _session, done) {
      if (made.behavior === 'refuse sender') done(answer(550, '5.1.8 Sender is not known'));
      else done();
    },
    onRcptTo({ address }, _session, done) {
      if (made.behavior === 'refuse address') done(answer(550, `5.1.1 <${address}> is unknown`));
      else if (made.behavior === 'busy') done(answer(451, '4.3.0 Try again later'));
      else done();
    },
    async onData(stream, { envelope }, done) {
      const mail = (await text(stream)).replace(/=\r\n/g, '').replace(/=3D/g, '=');
      // A hanging server accepted the email, but never says so.
      if (made.behavior === 'hang') return;
      if (made.behavior === 'refuse text') {
        done(answer(554, '5.6.0 Not this text'));
        return;
      }
      const [headers = '', ...body] = mail.split('\r\n\r\n');
      arrived.push({
        to: envelope.rcptTo.map(({ address }) => address).join(),
        headers: headers.replace(/\r\n\s+/g, ' '),
        body: body.join('\r\n\r\n').replaceAll('\r\n', '\n'),
      });
      done();
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const made: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrived,
    behavior: 'take',
    close: () => new Promise((closed) => server.close(closed)),
  };
  return made;
}
