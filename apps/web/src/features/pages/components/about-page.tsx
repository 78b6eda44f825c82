import { Link } from 'react-router';
import { Contact } from './contact.tsx';
import { Section, TextPage } from './text-page.tsx';

export const AboutPage = () => (
  <TextPage
    title="About Underpaint"
    lead="Painters have always covered one picture with another. We do the same with a message."
  >
    <Section id="name" title="The name">
      <p>
        The underpainting is the layer a painter puts down first and then covers. It is not seen, and yet it
        is there, and with the right instrument it can be read. A picture made here has such a layer: your
        message. The right instrument is your key.
      </p>
    </Section>
    <Section id="why" title="Why it exists">
      <p>
        Sending something private is easy until the picture goes through a messenger. Most tools that hide a
        message in a picture lose it the moment an app makes the picture smaller or saves it again. Underpaint
        was built from that problem: every picture is tried against simulations of the services people use
        before it is handed over, and the page says plainly what it survives.
      </p>
    </Section>
    <Section id="how-we-work" title="How we work">
      <p>
        The method is published, together with measurements that include the ones we do not like. We make few
        claims and link each one to what it rests on: <Link to="/faq#security">the cipher</Link>,{' '}
        <Link to="/promises">what we promise and what not</Link>, and <Link to="/privacy">what we store</Link>
        . There is no tracking and no advertising on these pages, and nothing on them comes from another
        company's server unless you pay or sign in through one.
      </p>
    </Section>
    <Section id="contact" title="Contact">
      <p>
        Questions, a picture that should not be here, a hole in our security? <Contact />
      </p>
    </Section>
  </TextPage>
);
