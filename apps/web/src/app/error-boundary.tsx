import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';
import { forgetFailedPages } from './fetched-page.tsx';

interface Props {
  /** The current address; a new one gets a new attempt. */
  place: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  place: string;
}

/**
 * Offers a way to continue when a screen has broken, or its code did not arrive. React logs the error to the console.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { failed: false, place };
  }

  override componentDidUpdate(before: Props): void {
    if (before.place !== this.props.place) forgetFailedPages();
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage /> : this.props.children;
  }
}
