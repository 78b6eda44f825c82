import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Share2 } from 'lucide-react';
import { Button } from '../../shared/ui/button.tsx';
import { useFocusBack } from '../../shared/ui/use-focus-back.ts';
import { type Shared, type SheetState, useShareSheet } from './use-share-sheet.ts';

const WORDS: Record<SheetState, MessageDescriptor> = {
  idle: msg`Share...`,
  fetching: msg`Getting the picture...`,
  ready: msg`Ready. Share now`,
};

/** Passes the picture and its link to the device's share sheet, if there is one. */
export const ShareButton = ({ shared, className = '' }: { shared: Shared; className?: string }) => {
  const sheet = useShareSheet(shared);
  useFocusBack(sheet?.state === 'fetching');
  if (!sheet) return null;
  return (
    <Button
      kind="quiet"
      className={className}
      disabled={sheet.state === 'fetching'}
      onClick={() => void sheet.open()}
    >
      <Share2 aria-hidden className="size-5" />
      <span aria-live="polite">{i18n._(WORDS[sheet.state])}</span>
    </Button>
  );
};
