import { t } from '@lingui/core/macro';
import { Check, Info, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { keepNewest, TOAST_DURATIONS } from './toast-rules.ts';

const OPTIONS = {
  blank: { duration: TOAST_DURATIONS.blank },
  error: { duration: TOAST_DURATIONS.error },
  success: { duration: TOAST_DURATIONS.success },
  loading: { duration: TOAST_DURATIONS.loading },
  custom: { duration: TOAST_DURATIONS.custom },
};

const SIGNS = {
  blank: { Icon: Info, tone: 'text-ultramarine' },
  custom: { Icon: Info, tone: 'text-ultramarine' },
  error: { Icon: TriangleAlert, tone: 'text-vermilion' },
  success: { Icon: Check, tone: 'text-verdigris' },
  loading: { Icon: LoaderCircle, tone: 'text-umber animate-spin' },
};

const ToastCard = ({ item }: { item: Toast }) => {
  const { Icon, tone } = SIGNS[item.type];
  return (
    <li
      aria-live={item.ariaProps['aria-live'] === 'off' ? 'off' : undefined}
      className="pointer-events-auto flex max-w-full items-center gap-3 rounded border border-edge bg-paper py-1 ps-4 pe-1 text-ink shadow-md"
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${tone}`} />
      <span className="min-w-0 py-2">{resolveValue(item.message, item)}</span>
      <button
        type="button"
        aria-label={t`Dismiss`}
        className="grid size-11 shrink-0 place-items-center rounded text-umber hover:text-ink"
        onClick={() => toast.dismiss(item.id)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
};

/** Short messages at the bottom of the window. They stay while the pointer or the focus is on them. */
export const Toaster = () => {
  const { toasts, handlers } = useToaster(OPTIONS);
  const shown = keepNewest(toasts.filter((item) => item.visible));
  const goOn = useEffectEvent(handlers.endPause);
  useEffect(() => {
    // A toast that is dismissed under the pointer never reports that the pointer has left.
    if (shown.length === 0) goOn();
  }, [shown.length]);
  return (
    <section
      aria-label={t`Notifications`}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50"
    >
      <ul
        className="flex flex-col items-center gap-2"
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
      >
        {shown.map((item) => (
          <ToastCard key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
};
