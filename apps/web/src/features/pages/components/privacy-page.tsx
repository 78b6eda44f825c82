import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { COUNT_KEPT_DAYS } from '@underpaint/contract';
import { Contact } from './contact.tsx';
import { Retention } from './retention.tsx';
import { Section, TextPage } from './text-page.tsx';
import { useWorkWords } from './work-words.ts';

const Kept = () => <li>{useWorkWords().kept}</li>;

const NotStored = () => (
  <Section id="not-stored" title={t`What we do not store`}>
    <ul>
      <Kept />
      <li>
        <Trans>The picture you choose, and any location or camera data in it.</Trans>
      </li>
      <li>
        <Trans>Pictures that you or others bring for decoding.</Trans>
      </li>
      <li>
        <Trans>Card numbers: they go to the payment provider and never reach us.</Trans>
      </li>
      <li>
        <Trans>Who opened a shared link.</Trans>
      </li>
    </ul>
  </Section>
);

const Stored = () => (
  <Section id="stored" title={t`What we store`}>
    <ul>
      <li>
        <Trans>
          Your account: email address, and your password as a one-way hash, here or at the sign-in service
          this site uses. If you sign in through Google, the identifier Google gives us instead. For each
          sign-in: when it was, but not from where.
        </Trans>
      </li>
      <li>
        <Trans>
          For each encode: the finished picture, a thumbnail, its file name, size, and when it was made.
        </Trans>
      </li>
      <li>
        <Trans>
          Any note you add to a picture on your dashboard, as you wrote it: it is not encrypted, so leave out
          keys and messages.
        </Trans>
      </li>
      <li>
        <Trans>
          If you limit how often its link opens: the limit, how often it has been opened and when last, a
          random name for the last view, and, for 30 days after the final one, that the limit was reached.
          Never who opened it.
        </Trans>
      </li>
      <li>
        <Trans>
          If you ask for a receipt, or have a picture deleted once it’s revealed: that you did, a one-way hash
          of the receipt, when the message was first revealed, and, for 30 days, that the picture was deleted.
          Never by whom.
        </Trans>
      </li>
      <li>
        <Trans>How many free encodes you have used.</Trans>
      </li>
      <li>
        <Trans>
          For 15 minutes, that a wrong key or password was tried, but never what was typed, under codes made
          from the network address and the picture or account. The codes reveal none of them.
        </Trans>
      </li>
      <li>
        <Trans>
          Emails waiting to be sent to you, encrypted, and, for an hour, that they were sent, under a code
          made from your address.
        </Trans>
      </li>
      <li>
        <Trans>
          If you subscribe: your customer number at the payment provider, and how long the plan runs.
        </Trans>
      </li>
      <li>
        <Trans>
          In your browser: that you are signed in, that somebody has signed in there before, the id of the
          picture you last opened from the dashboard, a copy of our pages for use offline, and cookies for two
          things only: the language you chose and, for a few minutes, signing in through Google. No tracking
          and no advertising.
        </Trans>
      </li>
    </ul>
  </Section>
);

const HowLong = () => (
  <Section id="how-long" title={t`For how long`}>
    <p>
      <Retention />
    </p>
    <p>
      <Trans>
        A picture you delete is gone from our storage at once, and its link is dead within a minute. Deleting
        your account, on the account page, removes your pictures, your history and your details. Server logs
        name the kind of request and how long it took, not who made it.
      </Trans>
    </p>
    <p>
      <Trans>
        One thing outlives the account, so that nobody gets endless free encodes: for {COUNT_KEPT_DAYS} days
        we remember how many of them were used and when the account was deleted, under a code made from your
        email address. If this site uses a sign-in service, we remember the deletion for as long, under a code
        made from your account there. Address and account are gone, and the codes do not reveal them.
      </Trans>
    </p>
  </Section>
);

export const PrivacyPage = () => (
  <TextPage
    title={t`Privacy Policy`}
    lead={t`We keep only what the product needs to work, for as short a time as we can, and we sell none of it.`}
  >
    <NotStored />
    <Stored />
    <HowLong />
    <Section id="who" title={t`Who else receives data`}>
      <p>
        <Trans>
          The payment provider, when you subscribe: your email address and what you pay. Google, when you
          choose to sign in through it. If this site sends its emails through a mail service or uses Firebase
          for sign-in, those services see your email address. Whoever has a share link can see the picture and
          its file name, so choose a file name that gives nothing away. The law may oblige the operator to
          hand over what is stored; that does not include messages or keys.
        </Trans>
      </p>
      <p>
        <Trans>
          A sender may ask for a receipt. If they did, your browser tells our server once you’ve revealed
          their message, and they see when that was, not who you are. A shared link says so beforehand; for a
          picture that came another way, nobody can know before it’s revealed, and the page says so then.
          Without such a request, nothing is sent.
        </Trans>
      </p>
    </Section>
    <Section id="rights" title={t`Your rights, and whom to ask`}>
      <p>
        <Trans>
          Your dashboard and the account page show what we hold. There you can download your pictures, and
          delete them or your whole account. If something needs correcting, ask us. <Contact />
        </Trans>
      </p>
    </Section>
  </TextPage>
);
