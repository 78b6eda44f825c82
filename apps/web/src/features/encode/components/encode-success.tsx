import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { routes } from '@underpaint/contract';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { apiAddress } from '../../../shared/api/config.ts';
import type { Place } from '../../../shared/api/settings.ts';
import { useExpiryDays } from '../../../shared/api/settings.ts';
import { useAskOnTheWay } from '../../../shared/leaving/use-ask-on-the-way.ts';
import { FramedPicture } from '../../../shared/picture/framed-picture.tsx';
import { useObjectUrl } from '../../../shared/picture/use-object-url.ts';
import { formatBytes, formatDate, formatList, formatSize } from '../../../shared/text/format.ts';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { address } from '../../../subjects/account/client.ts';
import { isLimited, viewsSentence } from '../../../subjects/link/link-choice.ts';
import { receiptSentences } from '../../../subjects/link/receipt-choice.ts';
import { shareLink } from '../../../subjects/link/share-link.ts';
import { useOwnPicture } from '../../../subjects/link/use-own-picture.ts';
import { describeQuality, formatDecibels } from '../describe-quality.ts';
import { useTestAgain } from '../hooks/use-test-again.ts';
import type { Encoded, Held } from '../made-store.ts';
import { ComparePicture } from './compare-picture.tsx';
import { CopyPicture } from './copy-picture.tsx';
import { SecretReminder } from './secret-reminder.tsx';
import { ShareSection } from './share-section.tsx';
import { SurvivalSection } from './survival-section.tsx';

interface Props {
  made: Held;
  onAnother: () => void;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-line border-b py-2.5 sm:grid-cols-[9rem_1fr]">
    <dt className="text-umber">{name}</dt>
    <dd className="min-w-0 first-letter:uppercase">{children}</dd>
  </div>
);

/** How long a picture without a date is kept: one made under a plan goes soon after the plan ends. */
const noDate = (days: number | null): string =>
  days === null
    ? t`You delete it`
    : plural(days, {
        one: 'You delete it, or one day after Pro ends',
        other: 'You delete it, or # days after Pro ends',
      });

const Facts = ({ encoding }: { encoding: Encoded }) => {
  const days = useExpiryDays();
  const asked = encoding.link?.receipt ? receiptSentences(encoding.link.receipt) : [];
  return (
    <dl className="border-line border-t">
      <Fact name={t`Format`}>
        {formatList([encoding.format === 'png' ? t`PNG` : t`JPEG`, formatBytes(encoding.bytes)])}
      </Fact>
      <Fact name={t`Size`}>{formatSize(encoding)}</Fact>
      {encoding.psnr !== null && (
        <Fact name={t`Quality`}>
          <Trans>
            {describeQuality(encoding.psnr)} ({formatDecibels(encoding.psnr)} dB)
          </Trans>
        </Fact>
      )}
      {encoding.link?.maxViews && <Fact name={t`Views`}>{viewsSentence(encoding.link.maxViews)}</Fact>}
      {asked.length > 0 && <Fact name={t`Receipt`}>{asked.join(' ')}</Fact>}
      <Fact name={t`Available until`}>
        {encoding.expiresAt
          ? t`${formatDate(encoding.expiresAt)}. After that the link and the stored picture are gone.`
          : noDate(days)}
      </Fact>
    </dl>
  );
};

const Preview = ({ encoding, src, failed }: { encoding: Encoded } & Source) => {
  const [broken, setBroken] = useState(false);
  if (failed || broken)
    return (
      <p className="text-umber">
        <Trans>The preview could not be loaded. The share link still works.</Trans>
      </p>
    );
  return (
    <FramedPicture
      uncover
      src={src}
      size={encoding}
      alt={
        encoding.hasQRCode
          ? t`Your picture with the hidden message and a label with a QR code`
          : t`Your picture with the hidden message`
      }
      onError={() => setBroken(true)}
    >
      <bdi>{encoding.filename}</bdi>
    </FramedPicture>
  );
};

const DownloadLine = ({ url, name }: { url: string | null; name: string | true }) =>
  url ? (
    <a href={url} download={name} className={buttonLook('quiet')}>
      <Download aria-hidden className="size-5" />
      <Trans>Download Image (Optional)</Trans>
    </a>
  ) : (
    <p className="text-umber">
      <Trans>(Download link unavailable, but share link is active)</Trans>
    </p>
  );

/** The address for viewing and downloading the picture. */
interface Source {
  src: string | null;
  failed: boolean;
}

type Finished = Pick<Held, 'encoding' | 'cover'>;

interface Ways {
  made: Finished;
  source: Source;
  download: { url: string | null; name: string | true };
}

/** The picture beside its cover, its link, and ways to keep it. */
const Picture = ({ made: { encoding, cover }, source, download }: Ways) => (
  <>
    <div className="grid grid-cols-1 gap-2">
      <Preview encoding={encoding} {...source} />
      {cover && source.src && <ComparePicture before={cover} after={source.src} size={encoding} />}
    </div>
    <ShareSection shared={{ ...encoding, link: shareLink(window.location.origin, encoding.encodingId) }}>
      <DownloadLine {...download} />
      <CopyPicture encoding={encoding} />
    </ShareSection>
  </>
);

const publicDownload = ({ downloadUrl }: Encoded) => ({
  url: downloadUrl && apiAddress(downloadUrl),
  name: true as const,
});

const PictureMadeHere = ({ made, file }: { made: Finished; file: Blob }) => {
  const { encoding } = made;
  const url = useObjectUrl(file);
  const download = isLimited(encoding) ? { url, name: encoding.filename } : publicDownload(encoding);
  return <Picture made={made} source={{ src: url, failed: false }} download={download} />;
};

const OpenPicture = (made: Finished) => {
  const { encoding } = made;
  const source = { src: address(routes.publicPicture, encoding), failed: false };
  return <Picture made={made} source={source} download={publicDownload(encoding)} />;
};

/** The owner sees it without using up a view. */
const LimitedPicture = (made: Finished) => {
  const { encoding } = made;
  const { url, failed } = useOwnPicture(encoding);
  const download = { url, name: encoding.filename };
  return <Picture made={made} source={{ src: url, failed }} download={download} />;
};

/** The bytes that the recipient will get. */
const FinishedPicture = ({ made }: { made: Finished }) => {
  const { encoding } = made;
  if (encoding.file) return <PictureMadeHere made={made} file={encoding.file} />;
  return isLimited(encoding) ? <LimitedPicture {...made} /> : <OpenPicture {...made} />;
};

/** Where the work was done. */
const WHERE: Record<Place, MessageDescriptor> = {
  device: msg`It was hidden on this device; your message and key never left it.`,
  server: msg`Our server hid it and has forgotten your message and key.`,
};

/** The high point of the page: the picture, the link, the key, and what to know about them. */
export const EncodeSuccess = ({ made, onAnother }: Props) => {
  const { encoding, place } = made;
  useAskOnTheWay(!made.isSeen);
  const again = useTestAgain(made);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <section aria-labelledby="encoded" className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-2">
        <h1 id="encoded" ref={title} tabIndex={-1} className="text-4xl outline-none">
          <Trans>Encoding Successful!</Trans>
        </h1>
        <p className="text-lg text-umber">
          <Trans>Your message now lies beneath the surface of this picture. {i18n._(WHERE[place])}</Trans>
        </p>
      </div>
      <FinishedPicture made={made} />
      <SecretReminder made={made} />
      <SurvivalSection rows={encoding.survival} again={again} />
      <Facts encoding={encoding} />
      <Button className="justify-self-start" onClick={onAnother}>
        <Trans>Encode Another Image</Trans>
      </Button>
    </section>
  );
};
