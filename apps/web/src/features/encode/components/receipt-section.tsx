import { t } from '@lingui/core/macro';
import type { ReceiptChoice } from '../../../subjects/link/receipt-choice.ts';
import { ReceiptFields } from '../../../subjects/link/receipt-fields.tsx';
import { Folded } from './folded.tsx';

interface Props {
  value: ReceiptChoice;
  disabled: boolean;
  onChange: (value: ReceiptChoice) => void;
}

const lineFor = ({ receipt, burn }: ReceiptChoice): string => {
  if (receipt) return t`You’ll see when it was revealed`;
  return burn
    ? t`It can be deleted once it’s revealed`
    : t`See when it was revealed, or have it deleted then`;
};

/** What the owner wants of those who reveal the message. */
export const ReceiptSection = (props: Props) => (
  <Folded title={t`Receipt`} line={lineFor(props.value)}>
    <ReceiptFields {...props} />
  </Folded>
);
