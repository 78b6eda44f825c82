import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useFreeEncodes } from '../../../shared/api/settings.ts';
import { PicturePicker } from '../../../shared/picture/picture-picker.tsx';
import { usePictureRules } from '../../../shared/picture/use-picture-rules.ts';
import { Arriving } from '../../../shared/ui/arriving.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { useRemaining } from '../../../subjects/plan/hooks/use-remaining.ts';
import type { EncodeForm as Form } from '../hooks/use-encode-form.ts';
import { EncodeOutcome } from './encode-outcome.tsx';
import { KeyField } from './key-field.tsx';
import { LabelBelow } from './label-below.tsx';
import { LinkSection } from './link-section.tsx';
import { MessageField } from './message-field.tsx';
import { NameField } from './name-field.tsx';
import { QrChoice } from './qr-choice.tsx';
import { QualityChoice } from './quality-choice.tsx';
import { ReceiptSection } from './receipt-section.tsx';
import { RoomLine } from './room-line.tsx';
import { WorkProgress } from './work-progress.tsx';

const RemainingLine = () => {
  const { known, failed } = useRemaining();
  const total = useFreeEncodes();
  if (failed)
    return (
      <p className="text-umber">
        <Trans>Your remaining free encodes could not be checked just now.</Trans>
      </p>
    );
  if (known === undefined) return null;
  return (
    <p className="font-semibold">
      {known === 'Unlimited'
        ? t`Unlimited free encodes available`
        : t`${known} of ${total} free encodes remaining`}
    </p>
  );
};

const WHERE = {
  device: msg`Your message and key stay on this device: only the finished picture is sent.`,
  server: msg`Our server does the work, and keeps your message and key in memory only until it is done.`,
} as const;

/** One calm column: picture, message, key, button. */
export const EncodeForm = ({ form }: { form: Form }) => {
  const rules = usePictureRules();
  const { known } = useRemaining();
  const { label } = form;
  const { phase } = form.job;
  const busy = phase.name === 'working';
  useFocusBack(busy);
  const [looking, setLooking] = useState(false);
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className="grid grid-cols-1 gap-3">
        <PicturePicker
          label={t`Choose a picture`}
          picture={form.picture}
          rules={rules}
          disabled={busy}
          onPick={form.choosePicture}
          onLooking={setLooking}
          offersJpeg
          below={
            label?.kind === 'label'
              ? { node: <LabelBelow bitmap={label.bitmap} />, height: label.height }
              : undefined
          }
        />
        {form.room && (
          <RoomLine
            room={form.room}
            size={form.picture?.size ?? null}
            length={form.message.length}
            quality={form.quality}
          />
        )}
      </div>
      {form.picture && (
        <NameField picture={form.picture} value={form.name} disabled={busy} onChange={form.setName} />
      )}
      <MessageField value={form.message} disabled={busy} onChange={form.setMessage} />
      <KeyField value={form.secret} disabled={busy} onChange={form.setSecret} />
      <Notice>
        <p>
          <Trans>
            Your message is sealed with AES-256 under this key. We do not keep the key and cannot recover it:
            without it, nobody can read the message, not even you. {i18n._(WHERE[form.job.place])}
          </Trans>
        </p>
      </Notice>
      <QualityChoice value={form.quality} disabled={busy} onChange={form.setQuality} />
      <QrChoice
        checked={form.includeQRCode}
        optional={known === 'Unlimited'}
        disabled={busy}
        onChange={form.setIncludeQRCode}
      />
      <LinkSection
        value={form.link}
        unlimited={known === 'Unlimited'}
        disabled={busy}
        onChange={form.setLink}
      />
      <ReceiptSection value={form.receipt} disabled={busy} onChange={form.setReceipt} />
      <div className="grid grid-cols-1 gap-4 border-line border-t pt-6">
        <RemainingLine />
        <Button
          type="submit"
          disabled={busy || looking || form.missing !== null}
          aria-describedby="encode-missing"
        >
          {busy ? t`Encoding...` : t`Encode Message`}
        </Button>
        <p id="encode-missing" className="text-center text-sm text-umber empty:hidden">
          {busy ? null : form.missing}
        </p>
        {busy && (
          <Arriving>
            <WorkProgress work={phase.work} onCancel={form.job.cancel} />
          </Arriving>
        )}
        <EncodeOutcome phase={phase} onServer={form.submitToServer} onAgain={form.submit} />
      </div>
    </form>
  );
};
