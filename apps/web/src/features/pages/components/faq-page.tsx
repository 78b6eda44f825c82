import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FREE_ENCODES, PRO_PRICE } from '@underpaint/contract';
import { Link } from 'react-router';
import { usePictureRules } from '../../../shared/picture/use-picture-rules.ts';
import { formatBytes } from '../../../shared/text/format.ts';
import { Retention } from './retention.tsx';
import { SecurityAnswer } from './security-answer.tsx';
import { Section, TextPage } from './text-page.tsx';
import { useNamedPlace } from './use-named-place.ts';

const WhatItIs = () => (
  <Section id="what" title={t`What is Underpaint?`}>
    <p>
      <Trans>
        A way to put a message of up to 500 characters beneath the surface of an ordinary picture. The picture
        looks the same. Whoever has the picture, or its link, and the key you chose can read the message;
        nobody else can.
      </Trans>
    </p>
  </Section>
);

const HowItWorks = () => (
  <Section id="how" title={t`How does it work?`}>
    <p>
      <Trans>
        Your message is compressed, encrypted, and protected with an error-correcting code. The result is
        spread over the whole picture as slight changes in brightness and colour that are hard to see. Only
        your key shows where they are: there is no header, no mark and no fixed place to look.
      </Trans>
    </p>
    <p>
      <Trans>
        Before you get the picture, it goes through simulations of messengers and social networks, and the
        message is read back. The picture is changed only as much as that takes, and you are told which of
        them it survives.
      </Trans>
    </p>
  </Section>
);

const ImageTypes = () => {
  const { maxBytes, maxPixels } = usePictureRules();
  return (
    <Section id="images" title={t`Which image types can I use, and what do they survive?`}>
      <p>
        <Trans>
          PNG, JPG and JPEG, up to {formatBytes(maxBytes)} and {Math.round(maxPixels / 1e6)} million pixels.
          You get the same type back. Pictures with some detail and at least 600 pixels on each side work
          best.
        </Trans>
      </p>
      <p>
        <Trans>
          A photograph usually survives being sent as a photo through WhatsApp, Telegram, Signal or Messenger,
          a screenshot, being saved again as a JPEG, being straightened, turned on its side or mirrored, or
          being cropped a little; a large one also survives being halved in size. It does not survive strong
          filters, stickers over much of it, a steep tilt, or becoming a thumbnail. Sent as a file, it always
          arrives whole. When you hide a message, you can choose what matters more: “Finest” is the hardest to
          see, “Sturdiest” is made for tight crops and heavy compression as well. The figures are on{' '}
          <Link to="/promises#survives">what we promise</Link>.
        </Trans>
      </p>
    </Section>
  );
};

const CharacterLimit = () => (
  <Section id="limit" title={t`Why is a message limited to 500 characters?`}>
    <p>
      <Trans>
        Shorter messages survive better. Everything a messenger might throw away has to be there several times
        over, and 500 characters is what an ordinary phone photo carries safely. A line break counts as one
        character, most emoji as two. The encode page tells you at once when a picture is too small for your
        message.
      </Trans>
    </p>
  </Section>
);

const AccountNeeded = () => (
  <Section id="account" title={t`Do I need an account?`}>
    <p>
      <Trans>
        To hide a message, yes: a free one, so that you can find, share and delete your pictures. To reveal a
        message, no. Anyone with the picture and the key can, for free.
      </Trans>
    </p>
  </Section>
);

const WhatHappensToImages = () => (
  <Section id="storage" title={t`What happens to my images?`}>
    <p>
      <Trans>
        We keep the finished picture and a thumbnail of it, so that its link works and your dashboard can show
        it. The picture you chose is not kept, and neither are your message and your key. Location and camera
        data are removed from the picture.
      </Trans>
    </p>
    <p>
      <Trans>
        <Retention /> You can delete a picture from your dashboard at any time. Copies that others have saved
        are theirs, and still hold the message.
      </Trans>
    </p>
    <p>
      <Trans>
        When you hide a message, you can ask for a receipt: your dashboard then shows when it was first
        revealed. You can also have the picture deleted at that moment, or let the recipient delete it. A
        missing receipt proves nothing, since somebody who reveals the message offline or with another program
        sends none.
      </Trans>
    </p>
  </Section>
);

const Cost = () => (
  <Section id="cost" title={t`What does it cost?`}>
    <p>
      <Trans>
        The first {FREE_ENCODES} encodes are free. After that, Pro costs {PRO_PRICE} a month for as many as
        you like, and lets you leave out the QR code. Decoding is always free.{' '}
        <Link to="/pricing">Compare the plans</Link>.
      </Trans>
    </p>
    <p>
      <Trans>
        Free pictures carry a QR code on a label below them. It opens the picture here, and it{' '}
        <strong>shows everyone who sees it that there is a message</strong>. If nobody should suspect a
        message, the label is the wrong choice.
      </Trans>
    </p>
  </Section>
);

/** S-2.3.11: eight questions. */
export const FaqPage = () => {
  useNamedPlace();
  return (
    <TextPage
      title={t`Questions and answers`}
      lead={t`What happens to your message, your picture and your key, in plain words.`}
    >
      <WhatItIs />
      <HowItWorks />
      <SecurityAnswer />
      <ImageTypes />
      <CharacterLimit />
      <AccountNeeded />
      <WhatHappensToImages />
      <Cost />
    </TextPage>
  );
};
