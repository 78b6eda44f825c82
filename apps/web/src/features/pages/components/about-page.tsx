import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Contact } from './contact.tsx';
import { Section, TextPage } from './text-page.tsx';

export const AboutPage = () => (
  <TextPage
    title={t`About Underpaint`}
    lead={t`Painters have always covered one picture with another. We do the same with a message.`}
  >
    <Section id="name" title={t`The name`}>
      <p>
        <Trans>
          The underpainting is the layer a painter puts down first and then covers. It is not seen, and yet it
          is there, and with the right instrument it can be read. A picture made here has such a layer: your
          message. The right instrument is your key.
        </Trans>
      </p>
    </Section>
    <Section id="why" title={t`Why it exists`}>
      <p>
        <Trans>
          Sending something private is easy until the picture goes through a messenger. Most tools that hide a
          message in a picture lose it the moment an app makes the picture smaller or saves it again.
          Underpaint was built to solve that: before you get a picture, it goes through simulations of the
          services people use, and the page says plainly what it survives.
        </Trans>
      </p>
    </Section>
    <Section id="how-we-work" title={t`How we work`}>
      <p>
        <Trans>
          The method is published, and so are our measurements, including the ones we don’t like. We make few
          claims, and link each one to what stands behind it: <Link to="/faq#security">the cipher</Link>,{' '}
          <Link to="/promises">what we promise and what we don’t</Link>, and{' '}
          <Link to="/privacy">what we store</Link>. There is no tracking and no advertising on these pages,
          and nothing on them comes from another company’s server unless you pay or sign in through one.
        </Trans>
      </p>
    </Section>
    <Section id="contact" title={t`Contact`}>
      <p>
        <Trans>
          Questions, a picture that should not be here, a hole in our security? <Contact />
        </Trans>
      </p>
    </Section>
  </TextPage>
);
