import { createLayout, type Layout } from './signal/layout.ts';
import { createPlan, type Plan } from './signal/plan.ts';

/** Plans and layouts of one master secret, each derived once. */
export interface Keyring {
  readonly master: Uint8Array<ArrayBuffer>;
  plan(size: number): Promise<Plan>;
  layout(size: number, sizeClass: number): Promise<Layout>;
}

export function createKeyring(master: Uint8Array<ArrayBuffer>): Keyring {
  const plans = new Map<number, Promise<Plan>>();
  const layouts = new Map<string, Promise<Layout>>();
  const plan = (size: number): Promise<Plan> => remember(plans, size, () => createPlan(master, size));
  const layout = (size: number, sizeClass: number): Promise<Layout> =>
    remember(layouts, `${size} ${sizeClass}`, async () => createLayout(await plan(size), sizeClass, master));
  return { master, plan, layout };
}

function remember<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
