import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FREE_ENCODES, PRO_PRICE } from '@underpaint/contract';
import { Link } from 'react-router';
import { Contact } from './contact.tsx';
import { Retention } from './retention.tsx';
import { Section, TextPage } from './text-page.tsx';

const Use = () => (
  <Section id="use" title={t`What you may do`}>
    <p>
      <Trans>
        Use Underpaint for anything lawful. Do not use it to harm or harass people, to share pictures you have
        no right to, to pass on material that exploits children, to spread malware, or to get around the
        limits of your plan. We remove pictures and close accounts that do.
      </Trans>
    </p>
    <p>
      <Trans>
        Your pictures and messages remain yours. You allow us to store the pictures and to show them to
        whoever has their link, and nothing else.
      </Trans>
    </p>
  </Section>
);

const Plans = () => (
  <Section id="plans" title={t`Plans and payment`}>
    <p>
      <Trans>
        Each person gets {FREE_ENCODES} free encodes. Pro costs {PRO_PRICE} a month, plus tax where it
        applies; the checkout page shows the final amount. It renews monthly until you cancel, which you can
        do on your dashboard at any time. A canceled plan runs until the end of the month already paid for. An
        encode that fails is not counted.
      </Trans>
    </p>
    <p>
      <Retention />
    </p>
  </Section>
);

export const TermsPage = () => (
  <TextPage
    title={t`Terms of Service`}
    lead={t`Be kind, keep your key, and keep a copy of what you cannot afford to lose.`}
  >
    <Use />
    <Section id="key" title={t`Your key`}>
      <p>
        <Trans>
          Only your key opens a message. We do not have it and cannot replace it. If you lose it, the message
          is lost.
        </Trans>
      </p>
    </Section>
    <Plans />
    <Section id="liability" title={t`No more than we promise`}>
      <p>
        <Trans>
          We work carefully, and say on <Link to="/promises">a separate page</Link> what we promise and what
          we don’t. The service is provided as is: services that carry pictures change without notice, and no
          picture can be guaranteed to arrive with its message. Do not use Underpaint as the only place for
          anything you cannot afford to lose, or where a failure could hurt somebody. Nothing here limits
          rights that the law gives you and that cannot be given up.
        </Trans>
      </p>
    </Section>
    <Section id="complaints" title={t`Complaints and changes`}>
      <p>
        <Trans>
          Is something shared here that harms you or breaks the law? Send us its link, and we will look at it
          and remove it if we have to. <Contact />
        </Trans>
      </p>
      <p>
        <Trans>
          When these terms change in a way that matters, we say so on this page before they apply. You can
          delete your account if you do not agree.
        </Trans>
      </p>
    </Section>
  </TextPage>
);
