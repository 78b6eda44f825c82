import { createLayout, type Layout } from './signal/layout.ts';
import { createPlan, type Plan } from './signal/plan.ts';
import { createSyncPattern, type SyncPattern } from './sync/sync-pattern.ts';

/** Plans and layouts of one master secret, each derived once. */
export interface Keyring {
  readonly master: Uint8Array<ArrayBuffer>;
  plan(size: number): Promise<Plan>;
  layout(size: number, sizeClass: number): Promise<Layout>;
  sync(): Promise<SyncPattern>;
}

export function createKeyring(master: Uint8Array<ArrayBuffer>): Keyring {
  const plans = new Map<number, Promise<Plan>>();
  const layouts = new Map<string, Promise<Layout>>();
  const plan = (size: number): Promise<Plan> => remember(plans, size, () => createPlan(master, size));
  const layout = (size: number, sizeClass: number): Promise<Layout> =>
    remember(layouts, `${size} ${sizeClass}`, async () => createLayout(await plan(size), sizeClass, master));
  let pattern: Promise<SyncPattern> | undefined;
  const sync = (): Promise<SyncPattern> => {
    pattern ??= createSyncPattern(master);
    return pattern;
  };
  return { master, plan, layout, sync };
}

function remember<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
