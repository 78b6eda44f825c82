import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';

interface Props {
  name: string;
  /** To the name. */
  heading?: Ref<HTMLHeadingElement>;
  price: string;
  features: readonly string[];
  pigment: 'ultramarine' | 'verdigris';
  badge: ReactNode;
  /** What can be done about it. */
  action: ReactNode;
  children: ReactNode;
}

const PIGMENTS = { ultramarine: 'bg-ultramarine', verdigris: 'bg-verdigris' };

/** One plan: what it costs, what it includes, how to get it. */
export const PlanCard = ({ name, heading, price, features, pigment, badge, action, children }: Props) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="relative flex flex-col gap-6 overflow-hidden rounded-sm border border-line bg-paper p-6 pt-9 sm:p-8 sm:pt-11"
    >
      <span aria-hidden="true" className={`absolute inset-x-0 top-0 h-3 ${PIGMENTS[pigment]}`} />
      <div className="grid grid-cols-1 gap-2">
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} id={id} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
            {name}
          </h2>
          {badge}
        </div>
        <p className="font-serif text-4xl">
          {price}
          <wbr />
          <span className="font-sans text-lg text-umber">
            <Trans>/month</Trans>
          </span>
        </p>
        <p className="text-umber">{children}</p>
      </div>
      <ul className="grid flex-1 content-start gap-2.5">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-3">
            <Check aria-hidden className="mt-1 size-5 shrink-0 text-verdigris" />
            {feature}
          </li>
        ))}
      </ul>
      {action}
    </section>
  );
};
