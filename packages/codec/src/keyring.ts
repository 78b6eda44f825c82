import { createLayout, type Layout } from './signal/layout.ts';
import { createPlan, type Plan, pilotStream } from './signal/plan.ts';
import { createPilotTable, type PilotTable } from './signal/scout-variants.ts';
import type { ComplexField } from './sync/fft.ts';
import { syncSpectrum, syncStream } from './sync/sync-spectrum.ts';
import { FIRST_FORMAT } from './variant.ts';

/** What is drawn for one variant (see variant.ts) of one master secret. */
export interface Choice {
  /** Canvas size. */
  readonly size: number;
  readonly variant: number;
}

/** Plans, layouts, pilots and spectra of one master secret; all are cached except the spectra, which are large. */
export interface Keyring {
  readonly master: Uint8Array<ArrayBuffer>;
  plan(choice: Choice): Promise<Plan>;
  layout(choice: Choice, sizeClass: number): Promise<Layout>;
  /** The pilots of all variants. */
  pilots(size: number): Promise<PilotTable>;
  /** The stream for all variants of version 2; see `variantWaves`. */
  syncStream(): Promise<Uint8Array<ArrayBuffer>>;
  syncSpectrum(variant: number): Promise<ComplexField>;
}

export function createKeyring(master: Uint8Array<ArrayBuffer>): Keyring {
  const plans = new Map<string, Promise<Plan>>();
  const layouts = new Map<string, Promise<Layout>>();
  const tables = new Map<number, Promise<PilotTable>>();
  const streams = new Map<'sync', Promise<Uint8Array<ArrayBuffer>>>();
  const waves = () => remember(streams, 'sync', () => syncStream(master));
  const keyring: Keyring = {
    master,
    plan: ({ size, variant }) =>
      remember(plans, `${size} ${variant}`, () => createPlan({ master, size, variant })),
    layout: ({ size, variant }, sizeClass) =>
      remember(layouts, `${size} ${variant} ${sizeClass}`, async () =>
        createLayout(await keyring.plan({ size, variant }), sizeClass, master),
      ),
    pilots: (size) =>
      remember(tables, size, async () =>
        createPilotTable(
          await pilotStream(master, size),
          await keyring.plan({ size, variant: FIRST_FORMAT }),
        ),
      ),
    syncStream: waves,
    syncSpectrum: (variant) => syncSpectrum(master, variant, waves),
  };
  return keyring;
}

function remember<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
