import type { ComponentProps } from 'react';
import { NavLink } from 'react-router';
import { HELD } from '../../../shared/taken-over.ts';
import { isVisitor, useAuth, useAuthPrompt } from '../auth-context.ts';

type Props = Omit<ComponentProps<typeof NavLink>, 'to'>;

/** A link to /encode that asks visitors to sign in instead of going there (S-2.1.8, A-23). */
export const EncodeLink = ({ onClick, ...rest }: Props) => {
  const auth = useAuth();
  const prompt = useAuthPrompt();
  return (
    <NavLink
      to="/encode"
      {...{ [HELD]: '' }}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!isVisitor(auth)) return;
        event.preventDefault();
        prompt.open();
      }}
    />
  );
};
